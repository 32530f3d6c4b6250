/**
 * The kind of danger that a text speaks of, and its language. `other`: somebody else may harm themselves; `witness`:
 * somebody else suffers violence; `assault`: sexual violence; `violence`: stalking, and violence by others than
 * partners and parents, whose is `abuse`.
 */
export type Danger = {
  kind: 'self' | 'other' | 'witness' | 'assault' | 'violence' | 'abuse' | 'emergency';
  language: DangerLanguage;
};
export type DangerLanguage = 'en' | 'de' | 'fr' | 'es' | 'it' | 'pt';

/** The lines of a text, each of them a pattern. */
export const source = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/**
 * Patterns over folded words, with one space between words and around the text. They match people who write about
 * themselves, now; they do not match study, stories and other people's past. All gaps are limited.
 */
export const PATTERNS: Record<
  DangerLanguage,
  Record<Exclude<Danger['kind'], 'other' | 'witness'>, readonly string[]>
> = {
  en: {
    self: source(`
      (?<!threatens |threatened |threatening )(?:i|im|i'm|id|i'd|ill|i'll|ive|i've|me|can i|should i|do i|to|just|wanna|gonna) (?:[^ ]+ ){0,4}(?:kill|killing|hurt|hurting|harm|harming|hang|hanging|shoot|shooting|drown|drowning|poison|cutting|cut|stab|burn|burning|starve|starving|unalive|off|end) (?:myself|my self|me) (?!on |off )
      (?:kill|killing|hang|drown|unalive) myself
      (?:end|ending|finish) (?:my own|my) life
      (?:take|taking) my own life
      (?:take|taking) my life (?:tonight |today |now |$)
      (?:i|im|i'm|id|just|wanna|to|gonna) (?:[^ ]+ ){0,3}(?:end|ending) it (?:all )?(?:now |tonight |today |$)
      (?:i|just|really) (?:[^ ]+ ){0,2}(?:want|wanna|wish|going|need|ready|hope|like|love|deserve|plan|planning|trying) (?:to )?(?:die|be dead|disappear forever|stop living|not exist|never wake up) (?!laughing|well|with dignity|of |for |on |happy|from |in |at |knowing|hard)
      i (?:[^ ]+ ){0,2}wish (?:that )?(?:i|i'd) (?:[^ ]+ ){0,2}(?:dead|never born|never been born|not alive|die|died)
      (?:i|i'd) (?:[^ ]+ ){0,2}(?:don't|dont|do not|didn't|no longer|not) (?:[^ ]+ ){0,2}want(?:ed)? (?:to )?(?:live|be alive|exist|be here (?:anymore|any more|any longer)|wake up|go on living|keep living|continue living)
      i (?:[^ ]+ ){0,2}(?:don't|dont|do not) (?:[^ ]+ ){0,2}want to be here (?!in |at |on |when |for |because |while )
      (?:i|i'd|i'm|everyone|they|world|family) (?:[^ ]+ ){0,4}better off (?:dead|without me|if i)
      (?:i|i've|ive|i'm) (?:[^ ]+ ){0,3}(?:no reason|nothing left|nothing|no will|lost the will) to live
      (?:i|i'm|i've|im|ive|my|having|am|feel|feeling) (?:[^ ]+ ){0,4}suicidal
      i (?:[^ ]+ ){0,3}(?:can't|cant|cannot|can not) (?:go on|live) (?:anymore|any more|any longer|like this|living|much longer)
      (?:life|living) (?:is|isn't|is not) (?:[^ ]+ ){0,2}(?:worth living|pointless and i)(?: anymore| any more)? $
      (?:how|ways?|methods?|best way|easiest way|where|help me|want) (?:[^ ]+ ){0,4}(?:to )?(?:commit(?:ting)? suicide|kill (?:yourself|oneself|my ?self)|hang (?:yourself|my ?self|oneself)|end your life|die (?:painlessly|without pain|quickly|fast|in my sleep|peacefully tonight)|self[ -]?harm|cut (?:yourself|my ?self)|overdose|slit)
      (?:painless|easy|quick|quickest|fastest|peaceful|best|reliable) (?:[^ ]+ ){0,1}(?:suicide|way to die|ways to die|way to kill|method to die|death for myself)
      (?:i|i'm|im|i'll|to|and) (?:[^ ]+ ){0,3}(?:commit(?:ting)? suicide|attempt(?:ing)? suicide|my suicide) (?!prevention|in )
      (?:write|writing) (?:a|my) (?:suicide|goodbye) (?:note|letter) (?:to my|for my|$)
      (?:nobody|no one|noone) (?:[^ ]+ ){0,2}(?:miss|care|notice|cry) (?:[^ ]+ ){0,2}if i (?:died|die|was gone|were gone|killed|disappeared)
      least painful (?:[^ ]+ ){0,2}to die
      (?:i|i've|i'm|im|ive) (?:[^ ]+ ){0,3}(?:thinking|think|thoughts|dreaming) (?:about|of) (?:suicide|killing myself|dying soon|ending it)
      (?:i|i'm|im|i'll) (?:[^ ]+ ){0,3}jump(?:ing)? (?:(?:off|from|in front of) (?:a|the|my) (?:bridge|building|roof|balcony|train)|$)
      is it (?:okay|ok|normal|wrong) (?:[^ ]+ ){0,1}to want to die
      (?:tie|make) a noose
      i (?:[^ ]+ ){0,2}want to disappear (?:forever|for ever|$)
      suicide (?:methods?|note template|pills|help|hotline|helpline|line|how to)
      (?:how many|what dose of|lethal dose|enough) (?:[^ ]+ ){0,4}(?:pills|tablets|paracetamol|tylenol|sleeping pills|insulin|dose)? ?(?:to|would|will) (?:[^ ]+ ){0,1}(?:die|kill me|kill (?:yourself|myself)|overdose)
      i (?:[^ ]+ ){0,3}(?:self ?harm|self harming|cut my (?:arms?|wrists?|legs?|skin)|cutting my (?:arms?|wrists?))
      (?:slit|cut|cutting|slitting) my wrists?
      ^(?:suicide|self[ -]?harm|kms|suicidal|suicidal thoughts|suicidal ideation help|suicide help|kill myself|want to die|thoughts of suicide|i'm going to jump)(?: now| help| please)* $
    `),
    assault: source(`
      (?:my (?:[^ ]+ ){0,2}(?:father|dad|mother|mom|mum|stepfather|stepdad|stepmother|uncle|brother|sister|son|daughter|parents|teacher|coach|boss|priest|grandfather|cousin|roommate|neighbour|neighbor|carer|friend|colleague|doctor)|he|she|they|someone|somebody) (?:[^ ]+ ){0,3}(?:rapes?|raped|raping|molests?|molested|molesting|sexually (?:abuse[sd]|abusing|assault(?:s|ed|ing)|harass(?:es|ed|ing))) me
      (?:my (?:[^ ]+ ){0,1}(?:stepfather|stepdad|father|dad|uncle|brother|teacher|coach|priest|boss|grandfather|cousin)|he) (?:[^ ]+ ){0,2}(?:touches|touched|is touching|keeps touching) me
      (?:i'm|im|i am|i was|i've been|ive been|i have been|i got|i get|am i|i keep) (?:[^ ]+ ){0,2}(?:being |getting )?(?:raped|molested|sexually (?:assaulted|abused)|groomed) (?!as a child|years ago|when i was|in (?:my|the|19|20))
    `),
    violence: source(`
      (?:someone|somebody|he|(?:a|this|some) (?:[^ ]+ ){0,1}(?:man|guy|stranger|car)) (?:is |keeps |has been ){1,2}following me (?:home|around|everywhere|right now|now|on the street|in the street|$)
      (?:my (?:[^ ]+ ){0,2}(?:son|daughter|teacher|coach|boss|priest|cousin|roommate|neighbour|neighbor|carer|colleague)|they|someone|somebody) (?:[^ ]+ ){0,3}(?:hits?|beats?|beating|hitting|hurts?|hurting|abuses?|abusing|chokes?|choked|strangles?|strangled|threatens? to kill|threatened to kill|assaults?|assaulted|slaps?|kicks?|punche[sd]|locks) me (?!at |in (?:a|the) |to |softly|out of|up inside|because i love)
      (?:my (?:[^ ]+ ){0,2}(?:ex|husband|wife|boyfriend|girlfriend|partner|father|dad|mother|mom|mum|stepfather|stepdad|stepmother|uncle|brother|sister|son|daughter|parents|grandfather|cousin|roommate|carer|priest|teacher|coach|boss|neighbour|neighbor|colleague|classmate)|he|she|they|someone|somebody|man|stranger) (?:[^ ]+ ){0,3}(?:stalks|stalking) me
      (?<!husband |wife |boyfriend |girlfriend |partner |father |dad |mother |mom |mum |ex |he |she )(?:threatens|threatened|is threatening) to kill me
      (?:i'm|im|i am|i was|i've been|ive been|i have been|i got|i get|am i|i keep) (?:[^ ]+ ){0,2}(?:being |getting )?(?:stalked|trafficked|assaulted|held captive|held against my will) (?!at |as a child|years ago|when i was|in (?:my|the|19|20))
    `),
    abuse: source(`
      (?:my (?:[^ ]+ ){0,2}(?:husband|wife|boyfriend|girlfriend|partner|ex|father|dad|mother|mom|mum|stepfather|stepdad|stepmother|uncle|brother|sister|parents|grandfather)|he|she) (?:[^ ]+ ){0,3}(?:hits?|beats?|beating|hitting|hurts?|hurting|abuses?|abusing|rapes?|raped|raping|chokes?|choked|strangles?|strangled|threatens? to kill|threatened to kill|molests?|molested|molesting|assaults?|assaulted|slaps?|kicks?|punche[sd]|locks) me (?!at |in (?:a|the) |to |softly|out of|up inside|because i love)
      (?:i'm|im|i am|i was|i've been|ive been|i have been|i got|i get|am i|i keep) (?:[^ ]+ ){0,2}(?:being |getting )?(?:abused|beaten|beaten up) (?!at |in (?:chess|tennis|a game)|as a child|years ago|when i was|in (?:my|the|19|20))
      (?:i'm|im|i am) (?:[^ ]+ ){0,2}(?:afraid|scared|terrified) (?:of|to go home to) (?:my (?:husband|wife|boyfriend|girlfriend|partner|father|dad|mother|stepfather|stepdad|ex|parents)|what (?:he|she) (?:will|might))
      (?:i'm|im|i am|stuck|trapped) (?:[^ ]+ ){0,2}in an? (?:[^ ]+ )?(?:abusive|violent) (?:relationship|marriage|home|family)
      (?:escape|leave|get away from|run away from|safe from) my (?:[^ ]+ ){0,2}(?:abusive|violent) (?:husband|wife|boyfriend|girlfriend|partner|father|dad|parents|home|family|marriage|relationship)
      (?:(?:i'm|im|i am) (?:not safe|unsafe)|i (?:don't|dont|do not|never) feel safe|i feel unsafe) (?:at home|in my (?:own )?(?:home|house)|with my (?:[^ ]+ )?(?:husband|wife|boyfriend|girlfriend|partner|father|dad|stepfather|stepdad|parents|family))
      my (?:husband|boyfriend|wife|partner|father|dad|stepfather|stepdad) (?:is|gets) (?:[^ ]+ ){0,2}(?:violent|abusive|going to (?:kill|hurt) (?:me|us))
    `),
    emergency: source(`
      (?:i|i've|ive|she|he|someone|my \\w+) (?:[^ ]+ ){0,2}(?:took|taken|swallowed|overdosed|drank) (?:[^ ]+ ){0,4}(?:pills|tablets|overdose|bleach|poison|on pills|medication|sleeping pills)
      (?:i|i've|ive|he|she|my \\w+) (?:[^ ]+ ){0,1}(?:just )?(?:overdosed|od'd) (?!and died|in )
      (?:i'm|im|i am|he is|he's|she is|she's|my [^ ]+ is|somebody is|someone is) (?:[^ ]+ ){0,2}(?:bleeding (?:out|to death|badly|a lot|heavily)|not breathing|unconscious|having a (?:heart attack|stroke|seizure)|choking|dying right now|overdosing)
      my (?:[^ ]+ ){0,2}(?:stopped breathing|isn't breathing|isnt breathing|won't wake up|wont wake up|not breathing|collapsed)
      (?:call|need) (?:an ambulance|the police|911|999|112) (?!driver|memoir|officer|procedural)
      help (?:[^ ]+ ){0,2}(?:i'm|im|i am) (?:bleeding|dying)
      (?:i|i'm|im|i'll|i'd) (?:[^ ]+ ){0,4}(?:kill|murder|stab|shoot|strangle|hurt|killing|hurting|shooting) (?:him|her|them|someone|somebody|people|everyone|everybody|my (?:wife|husband|mother|mom|mum|father|dad|boss|brother|sister|son|daughter|kids|children|baby|family|ex|girlfriend|boyfriend|parents|classmates|teacher|neighbour|neighbor)) (?!with kindness|off in my|in my (?:novel|story|book|next))
      (?:someone|somebody|a man|he) (?:[^ ]+ ){0,3}(?:breaking into|trying to break into|in) my (?:house|home|flat|apartment) (?:now|right now|$)
      (?:there is|there's|my (?:house|flat|kitchen) is) (?:[^ ]+ ){0,2}on fire (?:now|right now|help|$)
    `),
  },
  de: {
    self: source(`
      (?:ich|mich|will|mochte|muss|werde) (?:[^ ]+ ){0,5}(?:mich|mir) (?:[^ ]+ ){0,3}(?:umbringen|toten|erhangen|erschiessen|erschießen|ritzen|selbst verletzen|verletzen|das leben nehmen|die pulsadern aufschneiden|vor den zug werfen|etwas antun|was antun)
      (?:bringe|tote|ritze|verletze|schneide) (?:ich )?mich (?:[^ ]+ ){0,3}(?:um|selbst|$)
      ich (?:ritze|schneide|verletze|tote) mich
      (?:mich umbringen|mir das leben nehmen|mein leben beenden|meinem leben ein ende)
      ich will nicht mehr $
      ich (?:[^ ]+ ){0,7}(?:will|mochte|wunsche|wurde) (?:[^ ]+ ){0,3}(?:sterben|tot sein|nicht mehr leben|nicht mehr da sein|nicht mehr aufwachen|nicht mehr weiterleben|schluss machen mit dem leben)
      (?:ich|kann|will) (?:[^ ]+ ){0,3}nicht mehr (?:[^ ]+ ){0,2}(?:leben|weiterleben|weiter leben|aufwachen)
      (?:ich|ware|bin) (?:[^ ]+ ){0,4}(?:lieber tot|besser tot|suizidal|lebensmude|selbstmordgefahrdet)
      ich (?:[^ ]+ ){0,3}(?:suizidgedanken|selbstmordgedanken|todessehnsucht)
      ich (?:[^ ]+ ){0,3}(?:selbstmord|suizid) (?:begehen|machen)
      wie (?:[^ ]+ ){0,4}(?:bringt man sich um|mich umbringen|sich umbringen|begeht man selbstmord|selbstmord begehen|schmerzlos sterben|stirbt man schmerzlos)
      (?:schmerzlos|schnell) (?:sterben|umbringen)
      ^(?:selbstmord|suizid|selbstverletzung|suizidgedanken|selbstmordgedanken)(?: hilfe| methoden)* $
    `),
    assault: source(`
      (?:mein(?:e)? (?:[^ ]+ ){0,1}(?:vater|stiefvater|onkel|bruder|lehrer|trainer|chef|opa|kollege)|er|jemand) (?:[^ ]+ ){0,2}(?:missbraucht|vergewaltigt) mich
      (?:mein(?:e)? (?:[^ ]+ ){0,1}(?:vater|stiefvater|onkel|bruder|lehrer|trainer|chef|opa)|er) (?:fasst mich|beruhrt mich)
      ich (?:werde|wurde|bin) (?:[^ ]+ ){0,3}(?:missbraucht|vergewaltigt)
    `),
    violence: source(`
      (?:jemand|ein (?:[^ ]+ ){0,1}mann) (?:verfolgt mich|folgt mir)
      mein(?:e)? (?:[^ ]+ ){0,1}(?:sohn|tochter|lehrer|trainer|chef|nachbar|kollege) (?:[^ ]+ ){0,2}(?:schlagt|schlug|verprugelt|misshandelt|bedroht|wurgt) mich
      ich (?:werde|wurde|bin) (?:[^ ]+ ){0,3}(?:gestalkt|bedroht)
      (?:mein(?:e)? (?:[^ ]+ ){0,1}(?:ex|chef|nachbar|kollege)|er|sie|jemand) stalkt mich
    `),
    abuse: source(`
      (?:mein(?:e)? (?:[^ ]+ ){0,1}(?:mann|frau|freund|freundin|partner|vater|mutter|stiefvater|onkel|bruder|ex|eltern)|er|sie) (?:[^ ]+ ){0,2}(?:schlagt|schlug|verprugelt|misshandelt|missbraucht|vergewaltigt|bedroht|wurgt|schlagen) mich
      ich (?:werde|wurde|bin) (?:[^ ]+ ){0,3}(?:geschlagen|misshandelt)
      ich habe angst vor mein(?:em|er) (?:mann|freund|vater|frau|ex|partner|mutter|stiefvater)
    `),
    emergency: source(`
      ich (?:habe|hab) (?:[^ ]+ ){0,4}(?:tabletten|schlaftabletten|gift|uberdosis) (?:[^ ]+ ){0,2}(?:genommen|geschluckt|getrunken)
      (?:atmet nicht|bekomme keine luft|verblutet|ist bewusstlos|herzinfarkt jetzt|brauche einen notarzt|notarzt rufen)
      ich (?:[^ ]+ ){0,3}(?:ihn|sie|jemanden|meine frau|meinen mann|meine mutter|meinen vater|meinen chef) (?:umbringen|toten|erstechen|erschiessen|erschießen)
    `),
  },
  fr: {
    self: source(`
      (?:je|j'ai|j) (?:[^ ]+ ){0,4}(?:veux|voudrais|vais|envie de|envie d'|souhaite|pense a|prefere) (?:[^ ]+ ){0,2}(?:mourir|me tuer|me suicider|me pendre|en finir|crever|etre mort(?:e)?|disparaitre|me faire du mal|me mutiler)
      (?:me suicider|me tuer|me pendre|me scarifier|mettre fin a (?:mes jours|ma vie)|m'oter la vie|me donner la mort|me foutre en l'air)
      je (?:ne )?(?:veux|peux|supporte) (?:[^ ]+ ){0,1}plus (?:[^ ]+ ){0,1}(?:vivre|continuer a vivre|etre en vie|la vie)
      (?:envie de mourir|envie d'en finir|envie de me|idees suicidaires|pensees suicidaires)
      je (?:me )?(?:[^ ]+ ){0,2}(?:suis suicidaire|scarifie|mutile|coupe les veines|coupe les bras)
      comment (?:[^ ]+ ){0,3}(?:se suicider|se tuer|me tuer|mourir sans (?:douleur|souffrir|souffrance)|mourir vite)
      (?:mourir|suicide) sans (?:douleur|souffrir|souffrance)
      ^(?:suicide|suicide aide|scarification|me suicider|mourir)(?: aide| aidez moi)* $
    `),
    assault: source(`
      (?:(?:mon|ma) (?:[^ ]+ ){0,1}(?:pere|mere|beau-pere|beau pere|oncle|frere|prof|patron|voisin) (?:[^ ]+ ){0,1}(?:me (?:[^ ]+ )?(?:viole|touche)|m'a (?:[^ ]+ )?violee?)|(?:il|on) (?:me viole|m'a violee?))
      (?:j'ai ete|je suis|je me suis fait) (?:[^ ]+ ){0,1}(?:violee?|violer|abusee?)
    `),
    violence: source(`
      (?:quelqu'un|un (?:[^ ]+ ){0,1}homme) me (?:suit|poursuit)
      (?:mon|ma) (?:[^ ]+ ){0,1}(?:fils|fille|prof|patron|voisin|collegue) (?:[^ ]+ ){0,1}(?:me (?:[^ ]+ )?(?:frappe|bat|menace|tape|violente|maltraite|etrangle)|m'a (?:[^ ]+ )?(?:frappee?|battue?|agressee?|etranglee?))
      (?:j'ai ete|je suis|je me suis fait) (?:[^ ]+ ){0,1}(?:agressee?|agresser|harcelee?)
      (?:mon|ma) (?:[^ ]+ ){0,1}ex me (?:harcele|suit partout)
    `),
    abuse: source(`
      (?:mon|ma) (?:[^ ]+ ){0,1}(?:mari|femme|copain|copine|conjoint|compagnon|pere|mere|beau-pere|beau pere|oncle|frere|ex) (?:[^ ]+ ){0,1}(?:me (?:[^ ]+ )?(?:frappe|bat|viole|menace|tape|violente|touche|maltraite|etrangle)|m'a (?:[^ ]+ )?(?:frappee?|violee?|battue?|agressee?|etranglee?))
      (?:il|elle|on) (?:me (?:frappe|bat|viole|tape|maltraite)|m'a (?:frappee?|violee?|battue?|agressee?))
      (?:j'ai ete|je suis|je me suis fait) (?:[^ ]+ ){0,1}(?:battue?|frappee?|maltraitee?)
      j'ai peur de mon (?:mari|copain|pere|conjoint|ex|compagnon)
    `),
    emergency: source(`
      j'ai (?:[^ ]+ ){0,2}(?:avale|pris|bu) (?:[^ ]+ ){0,4}(?:medicaments|cachets|comprimes|poison|javel|somniferes)
      (?:ne respire plus|appelez une ambulance|besoin d'une ambulance|fait une overdose|crise cardiaque maintenant|saigne beaucoup)
      (?:je veux|je vais|envie de) (?:le |la )?tuer (?:mon mari|ma femme|quelqu'un|ma mere|mon pere|mon patron|tout le monde|$)
    `),
  },
  es: {
    self: source(`
      (?:quiero|quisiera|voy a|deseo|pienso en|ganas de|planeo|necesito|prefiero) (?:[^ ]+ ){0,2}(?:morir|morirme|matarme|suicidarme|ahorcarme|estar muert[oa]|desaparecer para siempre|hacerme dano|cortarme|quitarme la vida|acabar con mi vida|acabar con todo)
      me quiero (?:matar|morir|suicidar|ahorcar|hacer dano|cortar)
      me voy a (?:matar|suicidar|ahorcar)
      (?:quitarme la vida|acabar con mi vida|terminar con mi vida|suicidarme|matarme)
      (?:ya )?no quiero (?:[^ ]+ ){0,2}(?:vivir|seguir viviendo|existir|despertar|estar vivo|estar viva)
      (?:no puedo|no aguanto) (?:[^ ]+ ){0,2}(?:vivir|seguir viviendo|seguir asi|mas la vida)
      (?:ganas de morir|ganas de morirme|pensamientos suicidas|ideas suicidas|soy suicida)
      (?<!eu )(?:me corto|me hago dano|me autolesiono) 
      como (?:[^ ]+ ){0,2}(?:suicidarse|suicidarme|matarse|matarme|quitarse la vida|morir sin dolor|morir rapido)
      (?:morir|suicidio) sin (?:dolor|sufrir)
      ^(?:suicidio|autolesion|suicidarme|suicidarse|quiero morir)(?: ayuda)* $
    `),
    assault: source(`
      (?:mi (?:[^ ]+ ){0,1}(?:padre|papa|padrastro|tio|hermano|jefe|profesor|vecino) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:viola|violo|abusa|toca)|(?:el|ella) me (?:viola|violo))
      me (?:violaron|han violado)
      (?:fui|he sido|estoy siendo|soy) (?:[^ ]+ ){0,1}(?:violad[ao]|abusad[ao])
    `),
    violence: source(`
      (?:alguien|un hombre) me (?:sigue|esta siguiendo|persigue)(?! en (?:instagram|redes|twitter|tiktok|facebook|las redes) )
      mi (?:[^ ]+ ){0,1}(?:hijo|hija|jefe|profesor|vecino) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:pega|golpea|maltrata|amenaza|pego|golpeo|ahorca)
      (?:mi (?:[^ ]+ ){0,1}ex|alguien) me (?:acosa|esta acosando)
    `),
    abuse: source(`
      mi (?:[^ ]+ ){0,1}(?:marido|esposo|esposa|mujer|novio|novia|pareja|padre|papa|madre|padrastro|tio|hermano|ex) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:pega|golpea|maltrata|viola|violo|abusa|toca|amenaza|pego|golpeo|ahorca)
      (?:el|ella) me (?:pega|golpea|maltrata|viola|violo|abusa)
      me (?:estan maltratando|estan pegando|pegan en casa|maltratan)
      (?:fui|he sido|estoy siendo|soy) (?:[^ ]+ ){0,1}(?:maltratad[ao]|golpead[ao])
      tengo miedo (?:de|a) mi (?:marido|esposo|novio|padre|pareja|ex)
    `),
    emergency: source(`
      (?:he tomado|me tome|tome|me he tomado|me trague) (?:[^ ]+ ){0,4}(?:pastillas|veneno|medicamentos|lejia)
      (?:no respira|necesito una ambulancia|llamen a una ambulancia|sobredosis ahora|se esta desangrando|me estoy muriendo|me estoy desangrando)
      (?:quiero|voy a) matar a (?:mi |alguien|todos)
    `),
  },
  it: {
    self: source(`
      (?:voglio|vorrei|sto per|desidero|ho voglia di|penso di|devo) (?:[^ ]+ ){0,2}(?:morire|uccidermi|ammazzarmi|suicidarmi|impiccarmi|farla finita|essere mort[oa]|farmi (?:del )?male|tagliarmi|togliermi la vita|sparire per sempre)
      mi voglio (?:uccidere|ammazzare|suicidare|impiccare|fare (?:del )?male|tagliare)
      (?:togliermi la vita|farla finita|porre fine alla mia vita|uccidermi|ammazzarmi|suicidarmi)
      non voglio (?:[^ ]+ ){0,1}(?:piu )?(?:vivere|esistere|svegliarmi|essere viv[oa])
      non ce la faccio piu (?:a vivere|di vivere|$)
      (?:pensieri suicidi|voglia di morire|idee suicide)
      (?:io )?mi (?:taglio|faccio del male|autolesiono) 
      come (?:[^ ]+ ){0,2}(?:suicidarsi|suicidarmi|uccidersi|uccidermi|ammazzarsi|morire senza (?:dolore|soffrire)|togliersi la vita)
      (?:morire|suicidio) senza (?:dolore|soffrire)
      ^(?:suicidio|autolesionismo|suicidarmi|suicidarsi|voglio morire)(?: aiuto)* $
    `),
    assault: source(`
      (?:mi[oa] (?:[^ ]+ ){0,1}(?:padre|patrigno|zio|fratello|capo|professore|vicino)|lui) (?:[^ ]+ ){0,1}mi (?:[^ ]+ )?(?:violenta|abusa|tocca|ha violentat[ao]|ha stuprat[ao])
      (?:sono stat[ao]|vengo|mi hanno) (?:[^ ]+ ){0,1}(?:violentat[ao]|stuprat[ao]|abusat[ao])
    `),
    violence: source(`
      (?:qualcuno|un uomo) mi (?:segue|sta seguendo|insegue)(?! su (?:instagram|twitter|tiktok|facebook) )
      (?:mi[oa]|il mio|la mia) (?:[^ ]+ ){0,1}(?:figlio|figlia|capo|professore|vicino) (?:[^ ]+ ){0,1}mi (?:[^ ]+ )?(?:picchia|maltratta|minaccia|ha picchiat[ao]|strangola)
      (?:(?:il )?mi[oa] (?:[^ ]+ ){0,1}ex|qualcuno) mi (?:perseguita|sta perseguitando)
    `),
    abuse: source(`
      (?:mi[oa] (?:[^ ]+ ){0,1}(?:marito|moglie|fidanzato|fidanzata|ragazzo|compagno|padre|madre|patrigno|zio|fratello|ex)|lui) (?:[^ ]+ ){0,1}mi (?:[^ ]+ )?(?:picchia|violenta|maltratta|abusa|tocca|minaccia|ha picchiat[ao]|ha violentat[ao]|strangola)
      (?:sono stat[ao]|vengo|mi hanno) (?:[^ ]+ ){0,1}(?:picchiat[ao]|maltrattat[ao])
      ho paura di mio (?:marito|padre|fidanzato|ex|compagno)|ho paura del mio (?:ragazzo|fidanzato|compagno|ex)
    `),
    emergency: source(`
      (?:ho preso|ho ingoiato|ho bevuto) (?:[^ ]+ ){0,4}(?:pastiglie|pillole|veleno|candeggina|farmaci|sonniferi)
      (?:non respira|chiamate un'ambulanza|serve un'ambulanza|overdose adesso|sto morendo dissanguat[ao])
      (?:voglio|sto per) (?:uccidere|ammazzare) (?:mi[oa] |qualcuno|tutti|lui|lei)
    `),
  },
  pt: {
    self: source(`
      (?:quero|queria|vou|desejo|penso em|vontade de|preciso|prefiro) (?:[^ ]+ ){0,2}(?:morrer|me matar|me suicidar|me enforcar|estar mort[oa]|sumir para sempre|me machucar|me cortar|me ferir|acabar com tudo|tirar (?:a )?minha vida|acabar com (?:a )?minha vida|suicidar-me|matar-me|matar me)
      (?:tirar a minha vida|tirar minha vida|acabar com (?:a )?minha vida|por fim a minha vida|me suicidar|suicidar-me)
      nao (?:quero|aguento|consigo) (?:[^ ]+ ){0,1}(?:mais )?(?:viver|continuar vivendo|continuar a viver|existir|acordar|estar viv[oa])
      (?:vontade de morrer|pensamentos suicidas|ideias suicidas|sou suicida)
      eu me (?:corto|machuco|mutilo) 
      como (?:[^ ]+ ){0,2}(?:se matar|me matar|se suicidar|cometer suicidio|morrer sem (?:dor|sofrer)|tirar a propria vida)
      (?:morrer|suicidio) sem (?:dor|sofrer)
      ^(?:suicidio|automutilacao|me matar|quero morrer)(?: ajuda)* $
    `),
    assault: source(`
      (?:(?:meu|minha) (?:[^ ]+ ){0,1}(?:pai|padrasto|tio|irmao|chefe|professor|vizinho)|ele) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:estupra|estuprou|abusa|toca|violou)
      (?:fui|sou|estou sendo) (?:[^ ]+ ){0,1}(?:estuprad[ao]|violad[ao]|abusad[ao])
    `),
    violence: source(`
      (?:alguem|um homem) (?:esta me seguindo|me segue|esta seguindo me)(?! no (?:instagram|twitter|tiktok|facebook) )
      (?:meu|minha) (?:[^ ]+ ){0,1}(?:filho|filha|chefe|professor|vizinho) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:bate|agride|espanca|ameaca|bateu|maltrata|enforca)
      (?:meu (?:[^ ]+ ){0,1}ex|alguem) (?:me persegue|esta me perseguindo)
    `),
    abuse: source(`
      (?:(?:meu|minha) (?:[^ ]+ ){0,1}(?:marido|esposa|namorado|namorada|companheiro|parceiro|pai|mae|padrasto|tio|irmao|ex)|ele) (?:[^ ]+ ){0,1}me (?:[^ ]+ )?(?:bate|agride|espanca|estupra|estuprou|abusa|toca|ameaca|bateu|maltrata|violou|enforca)
      (?:fui|sou|estou sendo) (?:[^ ]+ ){0,1}(?:agredid[ao]|espancad[ao]|maltratad[ao])
      tenho medo do meu (?:marido|namorado|pai|ex|companheiro|padrasto)
    `),
    emergency: source(`
      (?:tomei|engoli|bebi) (?:[^ ]+ ){0,4}(?:remedios|comprimidos|veneno|pilulas|agua sanitaria)
      (?:nao esta respirando|nao respira|preciso de uma ambulancia|chamem uma ambulancia|tive uma overdose|sangrando muito)
      (?:quero|vou) matar (?:meu|minha|alguem|todos|ele|ela)
    `),
  },
};
