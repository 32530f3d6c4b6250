/** Words that claim nothing: they join, point and lead on. They include no praise, number or negation. */
const WORDS = `
a about above across after again against ahead all almost along also although always among an and another any anybody anyone anything
are around as at away back be because been before began begin begun being behind belong below beside besides between beyond bit
book both bring brought but by call calm came can carry change choice choose chosen close come company corner could curious
curiosity day deep deeper did direction do does door down draw each early easily either else end enough enter even evening ever
every everything explore extend far feel few find first follow for forward found from further gather gave gentle gently get give given
glad glance go goes gone good ground guide had half hand has have he head hear held help her here hers hold home hope hour how however i
idea if in inside instead interest into invite is it its itself join journey just keep keeping kept kind knew know lately later lead
leads learn led left less let light like likely line linger little long longer look made make many matter may maybe me mean meet might
mind more moment morning move much near nearby neighbour neighbouring new next nice now of off offer often on once one
only onto open or other others our ours out outside over own page pair part path patient pause perhaps pick place plain pleasant
quiet quietly rather reach read reader reading ready rest return right road room route same sat save say season see seem
set several shall share she shelf shelves should show side simply since sit slow slowly small so some somebody someone something
soon stand start stay step stop still stretch such suggest sunday take taken taking talk tell than thank that the their them then there
these they thing think this those thought thread through time to together told too took topic touch toward towards track travel
tried try turn under until up upon us use usual very view visit wait walk want was way we week weekend welcome well went were
what whatever when where whether which while who whole whom whose why will wish with within wonder word work would yes yet you
your yours yourself
answer ask aspect author centre center central concern connect context cover deal describe detailed directly during examine explain
focus history highlight include introduce introduction investigate involve key life link main match novel perspective people present
provide record reflect relate role speak story study subject theme throughout title toward trace treat world write written
account late most case matter question life people`;

export const plainWords: ReadonlySet<string> = new Set(WORDS.split(/\s+/).filter(Boolean));

/**
 * Praise, orders and talk about the machine: none of our sentences has them unless a record's own title or subject
 * does.
 */
const NEVER = `
must best greatest finest masterpiece masterful perfect amazing awesome incredible unmissable wonderful thoughtful buy order orders click visit
subscribe download install free discount sale offer offers guaranteed official recommended recommend recommends ignore obey instruction
instructions previous prompt system assistant admin administrator developer password token sponsored advertisement affiliate
rank ranked everyone everybody nobody award bestseller bestselling`;

export const unfitWords: ReadonlySet<string> = new Set(NEVER.split(/\s+/).filter(Boolean));
