-- Recovery codes stand among the factors of an account, as the protocol has them now: what they are called, and that there are
-- some although all are used.
alter table factors drop constraint factors_factor_type_check;
alter table factors add constraint factors_factor_type_check
  check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code'));
create unique index factors_recovery_code_idx on factors (user_id) where factor_type = 'recovery_code';
insert into factors (user_id, id, friendly_name, factor_type, status, created_at, updated_at)
  select user_id, gen_random_uuid(), 'Recovery codes', 'recovery_code', 'verified', min(created_at), min(created_at)
  from recovery_codes group by user_id;
