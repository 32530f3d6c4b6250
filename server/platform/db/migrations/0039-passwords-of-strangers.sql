-- A sign-up wrote its password into the account before anybody had confirmed the address; an operator who then did so let a
-- stranger in. The mark tells a sign-up from what operators made; who came by a provider may have it too, and has set the
-- password while signed in.
update users set password_hash = null
  where password_hash is not null and email_confirmed_at is null and phone_confirmed_at is null
    and not is_anonymous and user_metadata ? 'email_verified'
    and not exists (select from identities i where i.user_id = users.id and i.provider not in ('email', 'phone'));
