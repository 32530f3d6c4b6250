import { type DangerLanguage, source } from './danger-patterns.ts';

/** In folded English, for somebody else's “kill myself”. */
const KILLS_SELF_EN =
  '(?:kill|hang|drown|shoot|harm) (?:him|her|them)sel(?:f|ves)|(?:end|take) (?:his|her|their) (?:own )?life(?! savings | in | to | into | back | seriously )|commit suicide';

/**
 * The same as `PATTERNS` for danger to somebody else. Of the past only what is recent or was done to somebody close
 * counts: “did he kill himself” is a question about somebody's past.
 */
export const PATTERNS_OF_OTHERS: Record<DangerLanguage, Record<'other' | 'witness', readonly string[]>> = {
  en: {
    other: source(`
      my (?:[^ ]+ ){0,2}(?:friend|son|daughter|child|kid|wife|husband|partner|boyfriend|girlfriend|brother|sister|mother|mom|mum|father|dad|roommate|student|teen|teenager|cousin|niece|nephew|uncle|aunt|grand(?:son|daughter|mother|father|ma|pa)|colleague|classmate|neighbou?r|fiancee?|old) (?:[^ ]+ ){0,4}(?:suicidal|wants to die(?! her hair | at home | with dignity )|wants to end it|wants to be dead|(?:doesn't|doesnt|does not) want to (?:live|be alive|exist)(?! in | at | with | on | for | near | like | together | alone | there )|self[ -]harm(?:s|ing)|(?:thinking|talking) about suicide|wants to kill (?:him|her|them)sel\\w+|kill (?:him|her|them)sel(?:f|ves)|end (?:his|her|their) (?:own )?life|(?:cuts|cutting|harms|harming|hurts|hurting) (?:him|her|them)sel\\w+)
      my suicidal (?:friend|son|daughter|child|kid|wife|husband|partner|boyfriend|girlfriend|brother|sister|mother|mom|mum|father|dad|teen|teenager)
      (?<!did |does |do )(?:he|she|they|someone|somebody|he's|she's|they're) (?:[^ ]+ ){0,3}(?:wants?|wanna|plans|planning|will|might|going|gonna|threatens|threatened|threatening|intends) (?:to )?(?:${KILLS_SELF_EN})
      (?<!did |does |do )(?:he|she|they|someone|somebody) (?:[^ ]+ ){0,3}(?:wants?|wishes) to (?:die(?! of | for | in | on | with | at | well | laughing | happy )|be dead|hurt (?:him|her|them)sel(?:f|ves)|end it(?! with | for | between | by | in | peacefully ))
      (?:says|said|saying|told me|tells me|texted me|texts me) (?:that )?(?:he|she|they|he'd|she'd|they'd|he'll|she'll|they'll) (?:[^ ]+ ){0,2}(?:${KILLS_SELF_EN}|(?:want|wants|wanted|going) to (?:die|end it)(?! of | for | in | on | with | at | well | laughing | happy ))
      (?:he|she|they) (?:doesn't|doesnt|does not|don't|dont|do not|no longer) (?:[^ ]+ ){0,1}wants? to (?:live|be alive|be here|exist|wake up)(?: any ?more| any longer)
      (?:says|said|told me) (?:that )?(?:he|she|they) (?:doesn't|doesnt|does not|don't|dont|do not|no longer) (?:[^ ]+ ){0,1}wants? to (?:live|be alive|exist)(?! in | at | with | on | for | near | like | together | alone | there )
      (?:a|one|this|that|the) (?:[^ ]+ ){0,1}(?:girl|boy|kid|child|student|pupil|friend|classmate|guy|colleague) (?:[^ ]+ ){0,1}(?:in|at|from|of) (?:my|our) (?:[^ ]+ ){1,3}(?:(?:wants|is going|threatens) to (?:die|${KILLS_SELF_EN})|(?:cuts|harms|cutting|harming) (?:him|her|them)self|(?:is|seems) suicidal)
      (?:he|she|they|he's|she's) (?:[^ ]+ ){0,2}(?:cuts|cutting|harms|harming) (?:him|her|them)sel(?:f|ves)(?! off | out | some | shaving | free | loose )
      (?:he|she|they) tried to (?:${KILLS_SELF_EN}) (?:[^ ]+ ){0,1}(?:last night|yesterday|today|tonight|again|this (?:morning|week)|last week)
      (?:he is|she is|they are|he's|she's|they're) (?:[^ ]+ ){0,1}suicidal
    `),
    witness: source(`
      (?:my (?:[^ ]+ ){0,2}(?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad|mother|mom|mum|stepfather|stepdad|stepmother|uncle|brother|sister|son|grandfather|neighbou?r|friend|teacher|coach|boss|carer|nanny|babysitter)|he|she|(?:the|a) (?:man|woman|father|mother|family) (?:next door|upstairs|downstairs)) (?:is |keeps |always |often |sometimes ){0,2}(?:hits|hitting|beats|beating|beating up|abuses|abusing|rapes|raping|molests|molesting|chokes|choking|strangles|kicks|punches|slaps|hurts|hurting) (?:my|his|her|their|our) (?:[^ ]+ ){0,1}(?:mum|mom|mother|dad|father|stepmother|wife|husband|girlfriend|boyfriend|partner|brothers?|sisters?|kids?|child|children|sons?|daughters?|baby|grandmother|grandma|friend)(?! at | in | to | on | home | by | feelings )
      (?:my parents|they) (?:[^ ]+ ){0,1}(?:hit|beat|abuse|are (?:hitting|beating|abusing)) my (?:[^ ]+ ){0,1}(?:mum|mom|mother|dad|father|brothers?|sisters?|child|children|son|daughter|baby|grandmother|friend)(?! at | in | to | by )
      (?:my (?:[^ ]+ ){0,2}(?:child|kid|children|kids|son|daughter|baby|brother|sister|mother|mum|mom|grandmother|grandma|niece|nephew|friend|neighbou?r)|(?:the|a|an) (?:[^ ]+ ){0,1}(?:child|kid|children|kids|boy|girl|woman|baby) (?:next door|upstairs|downstairs|in my class|in our street)) (?:is|are|gets|keeps) (?:being |getting ){0,1}(?:abused|beaten|beaten up|molested|raped|sexually (?:abused|assaulted)|assaulted|groomed|trafficked|strangled) (?!at |in (?:chess|tennis|a game))
      my (?:[^ ]+ ){0,2}(?:friend|sister|daughter|mother|mum|mom|brother|son|niece|cousin) (?:was|got|has been|just got) (?:raped|molested|sexually assaulted)
      my (?:[^ ]+ ){0,2}(?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad|mother|mum|mom|stepfather|stepdad|uncle) (?:is |keeps )?(?:hits|hitting|beats|beating|hurts|hurting|abuses|abusing|rapes) (?:the (?:kids?|children|child|baby)(?! at | in | to )|(?:her|him|them)(?= $| and | every | when | again ))
      my (?:[^ ]+ ){0,2}(?:father|dad|stepfather|stepdad|uncle|grandfather|brother|teacher|coach|priest|boyfriend|husband) (?:is |keeps )?(?:touches|touching) my (?:[^ ]+ ){0,1}(?:sister|brother|daughter|son|child|kids?|friend)
      (?:my (?:[^ ]+ ){0,2}(?:husband|wife|boyfriend|partner|ex|father|dad|stepfather|stepdad|brother|son)|he) (?:threatens to|threatened to|is threatening to|(?:says|said) he will|(?:says|said) he'll) kill (?:my|our|the) (?:mum|mom|mother|dad|father|sister|brother|kids|children|son|daughter|baby)
      my (?:[^ ]+ ){0,2}(?:friend|sister|daughter|mother|mum|mom|brother|son|niece|cousin|neighbou?r) is (?:[^ ]+ ){0,2}in an? (?:[^ ]+ )?(?:abusive|violent) (?:relationship|marriage|home|family)
    `),
  },
  de: {
    other: source(`
      mein(?:e)? (?:[^ ]+ ){0,1}(?:freund|freundin|sohn|tochter|mann|frau|bruder|schwester|mutter|vater|kind|mama|papa|oma|opa|cousin|cousine) (?:[^ ]+ ){0,3}(?:sich (?:[^ ]+ ){0,1}(?:umbringen|das leben nehmen|toten)|ritzt sich|suizidal|nicht mehr leben|(?:will|mochte) (?:nur |einfach |lieber )?sterben|sterben (?:will|mochte)|bringt sich um)
      (?:er|sie|jemand) (?:[^ ]+ ){0,3}(?:will|wollen|mochte|wird|werde) (?:[^ ]+ ){0,1}sich (?:[^ ]+ ){0,1}(?:umbringen|das leben nehmen|toten|erhangen|etwas antun|was antun)
      (?:er|sie|jemand) (?:will|wollen|mochte) (?:nur |einfach |nur noch )?(?:sterben|tot sein|nicht mehr leben)
      (?:er|sie|jemand) (?:sich (?:[^ ]+ ){0,1}(?:umbringen|das leben nehmen|toten|etwas antun)|nicht mehr leben|sterben) (?:will|wollen|mochte|wird)
      (?:er|sie|jemand) (?:[^ ]+ ){0,2}(?:ritzt sich|bringt sich um|droht (?:damit )?sich umzubringen)
    `),
    witness: source(`
      (?:(?:meine?|unsere?|der|die) (?:[^ ]+ ){0,1}(?:nachbar|nachbarin)|mein(?:e)? (?:[^ ]+ ){0,1}(?:mann|frau|freund|freundin|partner|papa|mama|vater|mutter|stiefvater|onkel|bruder|ex|nachbar|lehrer|trainer)|er|sie) (?:[^ ]+ ){0,1}(?:schlagt|verprugelt|misshandelt|missbraucht|vergewaltigt|wurgt) (?:die(?= kinder )|(?:mein|sein|ihr|unser)(?:e|en)?) (?:[^ ]+ ){0,1}(?:mutter|mama|vater|papa|frau|mann|freundin|freund|bruder|schwester|geschwister|kind|kinder|sohn|tochter|oma|baby)(?! beim | im )
      (?:mein|meine|das|ein) (?:[^ ]+ ){0,1}(?:kind|sohn|tochter|bruder|schwester|mutter|freundin|freund|nachbarin) (?:[^ ]+ ){0,2}(?:wird|werden) (?:[^ ]+ ){0,2}(?:missbraucht|misshandelt|geschlagen|vergewaltigt|verprugelt)
    `),
  },
  fr: {
    other: source(`
      (?:mon|ma) (?:[^ ]+ ){0,1}(?:fils|fille|ami|amie|mari|femme|frere|soeur|mere|pere|copain|copine|cousin|cousine|neveu|niece|papa|maman) (?:[^ ]+ ){0,3}(?:se suicider|se tuer|(?:veut|voudrait|envie de) mourir|veut plus vivre|veut en finir(?! avec )|suicidaire|se scarifie)
      (?:il|elle|qu'il|qu'elle|quelqu'un) (?:[^ ]+ ){0,2}(?:veut|va|voudrait|pense a|menace de|parle de|envie de) (?:se suicider|se tuer|se pendre|en finir(?! avec (?!la vie |sa vie |tout ))|se faire du mal)
      (?:il|elle|qu'il|qu'elle|quelqu'un) (?:[^ ]+ ){0,2}(?:veut|voudrait|envie de) mourir(?! de | pour | en | a | dans | chez )
      (?:il|elle|qu'il|qu'elle) (?:ne )?veut plus (?:vivre|etre en vie)(?! a | en | avec | dans | chez | ensemble )
      (?:il|elle) (?:se scarifie|se mutile|est suicidaire)
    `),
    witness: source(`
      (?:(?:le|la|notre) (?:voisin|voisine)|(?:mon|ma) (?:[^ ]+ ){0,1}(?:mari|femme|copain|compagnon|pere|mere|papa|maman|beau-pere|oncle|frere|ex|voisin|voisine|prof)|il|elle) (?:[^ ]+ ){0,1}(?:frappe|bat|tape|maltraite|viole|etrangle|violente) (?:ma|mon|mes|sa|son|ses|nos|les(?= enfants )) (?:[^ ]+ ){0,1}(?:mere|maman|pere|femme|mari|soeur|frere|freres|soeurs|fils|fille|enfants?|bebe|copine|compagne|grand-mere)(?! aux | au | a la )
      (?:mon|ma|un|une|cet|cette) (?:[^ ]+ ){0,1}(?:enfant|fils|fille|frere|soeur|mere|amie?|voisine) (?:est|se fait) (?:[^ ]+ ){0,1}(?:maltraitee?|maltraiter|battue?|battre|abusee?|violee?|violer|frapper|frappee?)
    `),
  },
  es: {
    other: source(`
      mi (?:[^ ]+ ){0,1}(?:hijo|hija|primo|prima|amigo|amiga|marido|esposa|esposo|hermano|hermana|madre|padre|novio|novia) (?:[^ ]+ ){0,2}(?:se quiere (?:matar|morir|suicidar)|(?:quiere|amenaza con) (?:morir(?! de )|suicidarse|matarse|morirse|quitarse la vida)|no quiere vivir(?! en | con | aqui )|se autolesiona|se corta(?! el | con | las unas ))
      (?:el|ella|alguien|(?:dice|dijo|dicen|repite|escribio)(?: [^ ]+)? que) (?:ya )?(?:(?:se quiere|se va a) (?:matar(?! trabajando )|morir|suicidar)|(?:quiere|va a|piensa en|amenaza con) (?:matarse|morirse|suicidarse|ahorcarse|quitarse la vida|acabar con su vida|hacerse dano))
      (?:el|ella|alguien|(?:dice|dijo|dicen|repite)(?: [^ ]+)? que) (?:ya )?quiere morir(?! de | por | en | con )
      (?:el|ella|(?:dice|dijo|repite)(?: [^ ]+)? que) (?:ya )?no quiere vivir(?! en | con | juntos | aqui )
      (?:ella|el) (?:se corta(?! el | con | las unas )|se autolesiona)
    `),
    witness: source(`
      (?:(?:el|la|nuestro) (?:vecino|vecina)|mi (?:[^ ]+ ){0,1}(?:marido|esposo|mujer|novio|pareja|padre|papa|madre|padrastro|tio|hermano|ex|vecino|vecina|profesor)|el|ella) (?:le )?(?:pega|golpea|maltrata|viola|abusa de|ahorca) (?:a )?(?:mi|su|mis|sus|nuestros|los(?= ninos )) (?:[^ ]+ ){0,1}(?:ninos|madre|mama|padre|mujer|esposa|marido|hermanita|hermanito|hermana|hermano|hermanos|hijo|hija|hijos|novia|bebe|abuela)
      mi (?:[^ ]+ ){0,1}(?:hijo|hija|hermana|hermano|madre|amiga|vecina) (?:esta siendo|es|sufre) (?:[^ ]+ ){0,1}(?:abusad[ao]|maltratad[ao]|golpead[ao]|violad[ao]|abusos|maltrato)
    `),
  },
  it: {
    other: source(`
      mi[oa] (?:[^ ]+ ){0,1}(?:figlio|figlia|cugino|cugina|amico|amica|marito|moglie|fratello|sorella|madre|padre|ragazzo|ragazza) (?:[^ ]+ ){0,2}(?:si vuole (?:uccidere|ammazzare|suicidare)|(?:vuole|minaccia di) (?:morire(?! dal )|uccidersi|ammazzarsi|suicidarsi)|non vuole piu vivere(?! in | con | a | insieme )|si taglia(?! i | la | con ))
      (?:lui|lei|qualcuno|(?:dice|detto|ripete|scritto) che) (?:si vuole (?:uccidere|ammazzare|suicidare)|(?:vuole|sta per|pensa di|minaccia di) (?:uccidersi|ammazzarsi|suicidarsi|impiccarsi|farla finita(?! con )|togliersi la vita|farsi del male))
      (?:lui|lei|qualcuno|(?:dice|detto|ripete) che) vuole morire(?! di | dal | per | in | con | a )
      (?:lui|lei|(?:dice|detto|ripete) che) non vuole piu vivere(?! in | con | a | insieme )
      (?:lui|lei) (?:si taglia(?! i | la | con )|si fa del male)
    `),
    witness: source(`
      (?:(?:il|la|il nostro) (?:vicino|vicina)|mi[oa] (?:[^ ]+ ){0,1}(?:marito|moglie|fidanzato|compagno|padre|papa|madre|mamma|patrigno|zio|fratello|ex|vicino|vicina|professore)|lui|lei) (?:picchia|maltratta|violenta|abusa di|strangola) (?:mia|mio|sua|suo|la|i miei|i suoi|i|il) (?:[^ ]+ ){0,1}(?:madre|mamma|padre|moglie|marito|sorella|fratello|figli[oa]?|bambin[oaie]|fidanzata|compagna|nonna)
      mi[oa] (?:[^ ]+ ){0,1}(?:figlio|figlia|sorella|fratello|madre|amica|vicina) (?:viene|e) (?:[^ ]+ ){0,1}(?:maltrattat[ao]|abusat[ao]|picchiat[ao]|violentat[ao])
    `),
  },
  pt: {
    other: source(`
      (?:meu|minha) (?:[^ ]+ ){0,1}(?:filho|filha|primo|prima|amigo|amiga|marido|esposa|irmao|irma|mae|pai|namorado|namorada) (?:[^ ]+ ){0,2}(?:quer (?:morrer(?! de )|se matar|se suicidar|tirar a propria vida)|ameaca se matar|nao quer mais viver(?! em | com | juntos | aqui )|se automutila|se corta(?! o | ao ))
      (?:ele|ela|alguem|(?:diz|disse|fala|falou) que) (?:[^ ]+ ){0,2}(?:quer|vai|pensa em|ameaca) (?:se matar|se suicidar|se enforcar|se machucar|matar-se|suicidar-se|tirar a propria vida|acabar com tudo|acabar com a propria vida)
      (?:ele|ela|alguem|(?:diz|disse|fala|falou) que) quer morrer(?! de | por | em | com )
      (?:ele|ela|(?:diz|disse|fala|falou) que) nao quer mais viver(?! em | com | juntos | aqui )
      (?:ele|ela) (?:se corta(?! o | ao )|se mutila)
    `),
    witness: source(`
      (?:(?:o|a|nosso) (?:vizinho|vizinha)|(?:meu|minha) (?:[^ ]+ ){0,1}(?:marido|esposa|namorado|companheiro|pai|mae|padrasto|tio|irmao|ex|vizinho|vizinha|professor)|ele|ela) (?:bate em|bate na|bate no|bate nos|bate nas|agride|espanca|maltrata|estupra|abusa da|abusa do|abusa de) (?:(?:minha|meu|sua|seu|meus|seus|os|as|a|o) )?(?:mae|mamae|pai|mulher|esposa|marido|irma|irmao|irmaos|filh[oa]s?|criancas?|bebe|avo|namorada)
      (?:meu|minha) (?:[^ ]+ ){0,1}(?:filho|filha|irma|irmao|mae|amiga|vizinha) (?:esta sendo|e|sofre) (?:[^ ]+ ){0,1}(?:abusad[ao]|maltratad[ao]|espancad[ao]|estuprad[ao]|agredid[ao]|abuso)
    `),
  },
};
