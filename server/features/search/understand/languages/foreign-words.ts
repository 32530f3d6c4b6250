/**
 * Words in other languages that are not names of topics, a line for each English word: Spanish, French, German,
 * Portuguese, Italian, Russian, Chinese, Japanese, Arabic, Hindi and Turkish. Names of topics are in
 * `catalogue/topic-names`. Words that mean something else in another of these languages, or in English, are left out.
 */
export const FOREIGN_WORDS = `
history: historia histoire geschichte história storia इतिहास 歴史 历史 история истории تاريخ tarih tarihi
ancient: antigua antiguo antique antike antiga antigo antica antico प्राचीन 古代 древний древняя древней древнего القديمة القديم antik eski
rome: roma रोम ローマ 罗马
roman: romano romana romain römische römischen römisches römischer रोमन ローマ 罗马 римская римский римской الرومانية roma
empire: imperio reich reiches império impero साम्राज्य 帝国 империя империи إمبراطورية imparatorluğu imparatorluk
fall: caída chute untergang queda caduta पतन 滅亡 衰亡 灭亡 падение سقوط çöküş çöküşü
greece: grecia grèce griechenland grécia यूनान ギリシャ 希腊
egypt: egipto égypte ägypten egito egitto मिस्र エジプト 埃及
china: Çin Китай Китая الصين chine cina चीन 中国
japan: Japonya Япония Японии اليابان 日本 japón japon japão giappone जापान 日本
india: Hindistan Индия Индии الهند inde indien índia भारत インド 印度
africa: áfrica afrique afrika अफ्रीका アフリカ 非洲
russia: rusia russie russland rússia रूस ロシア 俄罗斯
war: guerra guerre krieg युद्ध 戦争 战争 война войны войне حرب savaş savaşı
revolution: revolución révolution revolução rivoluzione क्रांति 革命 революция революции ثورة devrim devrimi
slavery: esclavitud esclavage sklaverei escravidão schiavitù गुलामी 奴隷 奴隶制
women: mujeres femmes frauen mulheres donne महिला महिलाएं 女性 妇女 женщины женщин نساء النساء المرأة kadın kadınlar
children: niños enfants kinder crianças bambini बच्चे 子供 儿童 дети детей أطفال للأطفال çocuk çocuklar
love: amor amour liebe amore प्रेम 愛 恋愛 爱情 любовь любви حب aşk
death: muerte mort tod morte मृत्यु 死 死亡 смерть смерти موت ölüm
life: vida vie leben vita जीवन 人生 生命 жизнь жизни حياة hayat yaşam
happiness: felicidad bonheur glück felicidade felicità खुशी 幸福
philosophy: filosofía philosophie filosofia दर्शन 哲学
religion: religión religião religione धर्म 宗教
buddhism: budismo bouddhisme buddhismus buddismo बौद्ध 仏教 佛教
science: ciencia wissenschaft ciência scienza विज्ञान 科学 наука науки العلوم bilim
physics: física physique physik fisica भौतिकी 物理学 物理
mathematics: matemáticas mathématiques mathematik matemática matematica गणित 数学
astronomy: astronomía astronomie astronomia खगोल 天文学 天文
space: espacio espace weltraum espaço spazio अंतरिक्ष 宇宙 太空
stars: estrellas étoiles sterne estrelas stelle तारे 星 恒星
biology: biología biologie biologia जीवविज्ञान 生物学
evolution: evolución évolution evolução evoluzione विकासवाद 進化 进化
nature: naturaleza natur natureza natura प्रकृति 自然
animals: animales animaux tiere animais animali जानवर 動物 动物
climate: clima climat klima जलवायु 気候 气候
medicine: medicina médecine medizin चिकित्सा 医学
brain: cerebro cerveau gehirn cérebro cervello मस्तिष्क 脳 大脑
psychology: psicología psychologie psicologia मनोविज्ञान 心理学
economics: economía économie wirtschaft economia अर्थशास्त्र 経済学 経済 经济学 经济
money: dinero argent geld dinheiro soldi denaro पैसा お金 金钱
business: negocios affaires geschäft negócios व्यापार ビジネス 商业
politics: política politique politik politica राजनीति 政治
democracy: democracia démocratie demokratie democrazia लोकतंत्र 民主主義 民主
law: derecho droit recht direito diritto कानून 法律
society: sociedad société gesellschaft sociedade società समाज 社会
education: educación éducation bildung educação istruzione शिक्षा 教育
language: idioma langue sprache língua lingua भाषा 言語 语言
music: música musique musik musica संगीत 音楽 音乐
painting: pintura peinture malerei pittura चित्रकला 絵画 绘画
art: arte kunst कला 芸術 美術 艺术 искусство sanat الفن
architecture: arquitectura architektur arquitetura architettura वास्तुकला 建築 建筑
film: película cinéma kino cinema फिल्म 映画 电影
cooking: cocina cuisine kochen culinária cozinha cucina खाना 料理 烹饪 готовить طبخ yemek
travel: viajes voyage reisen viagem viaggio यात्रा 旅行
sport: deporte esporte खेल スポーツ 体育
poetry: poesía poésie lyrik gedichte poesia कविता 詩 诗歌 поэзия شعر şiir
novel: novela romanzo उपन्यास 小説 小说 роман رواية roman romance
fantasy: fantasía fantaisie fantasia फैंटेसी ファンタジー 奇幻
mythology: mitología mythologie mitologia पौराणिक 神話 神话
crime: crimen krimi पुलिस 犯罪 推理 侦探 криминал преступление جريمة suç
computing: informática informatique informatik कंप्यूटर コンピュータ 计算机
programming: programación programmation programmieren programação programmazione प्रोग्रामिंग プログラミング 编程
intelligence: inteligencia intelligenz inteligência intelligenza बुद्धिमत्ता 知能 智能
artificial: künstliche artificiel artificielle artificiale कृत्रिम 人工
novels: novelas romans romane romanen romances romanzi романы романов 小说 小説 روايات उपन्यास romanlar romanları
stories: historias histoires geschichten histórias storie истории 故事 物語 قصص किस्से hikayeler hikâyeler
beginners: principiantes débutants débutant anfänger einsteiger iniciantes principianti начинающих 入门 入門 初心者 للمبتدئين المبتدئين शुरुआती शुरुआत başlayanlar
introduction: introducción initiation einführung introdução introduzione введение مدخل مقدمة परिचय giriş girişi
modern: moderna moderno moderne modernes modernen 现代 現代 近代 حديث الحديثة आधुनिक современный современная
medieval: medieval médiéval médiévale mittelalterliche medievale средневековый средневековая 中世紀 मध्यकालीन
victorian: victoriano vittoriano viktorianisch
short: corto cortos corta court courte kurze kurzes curto curtos breve brevi короткие короткий 短い قصير छोटी kısa
long: largo largos lang langes longo lungo длинный длинные 长篇 طويل लंबी uzun
funny: divertido divertidos divertida drôle drôles lustig lustige lustiges engraçado engraçados divertente divertenti смешной смешные весёлые 搞笑 面白い مضحك मज़ेदार komik
sad: triste tristes traurig traurige грустный грустные 悲伤 悲しい حزين दुखद hüzünlü
true: verdadera reales vraie vraies wahre wahren verdadeira reais vere реальные 真实 実話 حقيقية सच्ची gerçek
biography: biografía biographie biografie biografia биография 传记 伝記 سيرة जीवनी biyografi biyografisi
memoir: memorias mémoires memoiren memórias мемуары 回忆录 回想録 مذكرات संस्मरण
essays: ensayos essais ensaios saggi эссе 随笔 エッセイ مقالات निबंध denemeler
poems: poemas poèmes gedichte стихи قصائد कविताएँ şiirler
guide: guía guide ratgeber guia guida руководство 指南 ガイド دليل मार्गदर्शक rehber rehberi
teenagers: adolescentes ados jugendliche jugendlichen adolescenti подростков 青少年 ティーン للمراهقين किशोरों gençler
world: mundo monde welt mondo мир 世界 العالم दुनिया विश्व dünya
king: rey roi könig rei король 国王 ملك राजा kral
woman: mujer femme frau mulher donna женщина 女人 امرأة औरत kadın
man: hombre homme mann homem uomo мужчина 男人 男 رجل आदमी adam
mother: madre mère mutter mãe мать 母親 母亲 أم माँ anne
father: padre père vater pai отец 父亲 父 أب पिता baba
friendship: amistad amitié freundschaft amizade amicizia дружба 友谊 友情 صداقة दोस्ती dostluk
village: pueblo village dorf aldeia villaggio деревня 村庄 村 قرية गाँव köy
school: escuela école schule escola scuola школа 学校 مدرسة स्कूल okul
doctor: médico médecin arzt medico врач 医生 医者 طبيب डॉक्टर doktor
soldier: soldado soldat soldato солдат 士兵 兵士 جندي सैनिक asker
murder: asesinato meurtre mord assassinato omicidio убийство 谋杀 殺人 قتل हत्या cinayet
secret: secreto segredo segreto geheimnis тайна секрет 秘密 سر रहस्य sır
house: casa maison haus дом 房子 家 بيت घर ev
journey: viaje reise viagem viaggio путешествие 旅程 旅 رحلة सफर yolculuk
detective: detective detektiv детектив 侦探 探偵 محقق जासूस dedektif
summer: verano été sommer verão estate лето 夏天 夏 صيف गर्मी yaz
winter: invierno hiver winter inverno зима 冬天 冬 شتاء सर्दी kış
god: dios dieu gott deus dio бог 上帝 神 إله ईश्वर tanrı
future: futuro futur zukunft будущее 未来 مستقبل भविष्य gelecek
system: sistema système система 系统 نظام व्यवस्था sistemi
theory: teoría théorie theorie teoria теория 理论 理論 نظرية सिद्धांत teorisi
investing: invertir investir investieren investire инвестировать 投资 投資 الاستثمار निवेश yatırım
england: inglaterra angleterre inghilterra Англия Англии إنجلترا
scotland: escocia écosse schottland escócia scozia Шотландия Шотландии
sicily: sicilia sicile sizilien sicília
tuscany: toscana toscane toskana
bavaria: baviera bavière bayern
brittany: bretaña bretagne bretanha bretagna
andalusia: andalucía andalousie andalusien andaluzia
london: londres londra Лондон
venice: venezia venecia venise venedig veneza
florence: firenze florencia florenz florença
naples: napoli nápoles neapel
milan: milano milán mailand milão
vienna: viena vienne wien
prague: praga prag
warsaw: varsovie varsovia warschau varsóvia
moscow: moscú moscou moskau Москва Москвы Москве
athens: atenas athènes atene athen
lisbon: lisboa lisbonne lissabon lisbona
seville: sevilla séville siviglia sevilha
istanbul: estambul istambul
cairo: kairo القاهرة
jerusalem: jerusalén jérusalem gerusalemme
brussels: bruselas bruxelles brüssel
copenhagen: copenhague kopenhagen copenaghen
stockholm: estocolmo stoccolma
geneva: ginebra genève genf ginevra
munich: múnich münchen munique
marseille: marsella marsiglia marselha
barcelona: barcelone barcellona
havana: habana havane havanna
sleep: dormir dormire schlafen schlaf sommeil sonno спать 睡眠 睡觉 眠り uyku uyumak النوم नींद dormimos dormons schlafen dormiamo спим ننام
dreams: sueños rêves träume sonhos sogni 夢 梦 rüya rüyalar الأحلام सपने soñamos rêvons sogniamo sonhamos сны نحلم
parenting: crianza élever erziehen erziehung воспитание воспитывать 育児 子育て 育儿 تربية
bilingual: bilingüe bilingües bilingue bilingues zweisprachig zweisprachige zweisprachigkeit bilingui двуязычие 双语 バイリンガル
cook: cocinar cuisiner cozinhar cucinare 做饭
think: pensar penser denken pensare думать düşünmek
forget: olvidar oublier vergessen esquecer dimenticare забыть 忘れる unutmak olvidamos oublions dimentichiamo esquecemos забываем ننسى
laughter: risa lachen risata смех 笑い reímos rions ridiamo rimos смеёмся نضحك
ageing: envejecer vieillir vieillesse älterwerden invecchiare envelhecer старение 老い 老化 yaşlanma الشيخوخة
write: escribir écrire schreiben escrever scrivere писать 写作 yazmak
running: courir laufen бег 跑步 koşmak koşu
drawing: dibujar dessiner zeichnen desenhar disegnare рисовать 画画 çizmek
singing: cantar chanter singen cantare петь
saving money: ahorrar épargner risparmiare poupar 節約 存钱
crying: lloramos pleurons weinen piangiamo choramos плачем نبكي
dying: morimos mourons sterben moriamo morremos умираем نموت
love: amamos aimons lieben amiamo любим نحب
ageing: envejecemos vieillissons invecchiamo envelhecemos стареем نشيخ
beliefs: creemos croyons glauben crediamo acreditamos верим نؤمن
work: trabajamos travaillons arbeiten lavoriamo trabalhamos работаем نعمل
eating: comemos mangeons essen mangiamo едим نأكل
easy: fácil fáceis einfache leichte лёгкие 簡単 简单 kolay
loneliness: soledad solitude einsamkeit solidão solitudine одиночество 孤独 yalnızlık الوحدة अकेलापन
fear: miedo peur angst medo paura страх 恐怖 korku الخوف डर
learn: aprender apprendre lernen imparare учиться научиться изучать 学习 学ぶ تعلم सीखना सीखें öğrenmek
`;

/** Function words, which say nothing on their own, by language. None of them is also an English word. */
export const FUNCTION_WORDS = `
sobre cuales quien quienes somos estan tienen muy desde entre nosotros los las una unos unas para por como ambientado ambientada ambientados ambientadas quiero busco algo cuando donde el del con sin mas libros libro que mis mi
pourquoi quel quelle quels quelles sommes nous ont peut dun les des sur dans pour avec une est sont livre livres qui que au aux leur son sa ses mes cherche voudrais passent deroule
warum wieso weshalb wir sind eigentlich welche welcher welches wer wann kann konnen haben auch auf nach wird werden mein meine meinen gibt der und uber von ein eine einen einem einer eines mit fur ist nicht buch bucher wie zur zum des dem den im ins aus spielt spielen suche suchen etwas zu
perche cosa quali siamo gli sulla sul su della dello delle dell nel nella nei che libri libro sono per degli dei alla ambientato ambientata ambientati ambientate vorrei cerco qualcosa
porque onde quem voce mais os uma umas em livros dos das pelo pela nao na nas nos ao aos quero queria procuro passa
почему зачем где когда кто мы я не мне нас такое в во на о об из по с со к ко у для как и или что это про книги книга книг у от до
neden nicin nedir ve ile icin bir hakkinda kitap kitaplar kitaplari kitabi kitabı nasil olan uzerine
لماذا متى اين في من على عن الى و ما هو كتب كتاب حول مع هل كيف
क्यों हम कब का की के में से और पर को है हैं क्या एक किताबें किताब पुस्तकें पुस्तक बारे लिए कैसे ने
`;

/** Names in English that look like another language. */
export const ENGLISH_NAMES =
  /\b(?:los angeles|los alamos|las vegas|el salvador|martin luther|steve jobs|warren buffett|coming of age|serial killer|che guevara|la la land|van gogh|julius caesar|marcus aurelius|omar khayyam|miguel angel|brave new)/;

/** These are also ignored in a request in another language, but do not show that it is one: many names contain them. */
export const PARTICLES = 'comment come de la le il lo da do die das di du et y e o a en l d i un no se ich da';

/** Small words that turn what follows into its opposite, by language. “No” also means “in the” in Portuguese. */
export const DENIALS: Readonly<Record<string, string>> = {
  de: 'ohne nicht kein keine keinen keiner',
  es: 'sin no',
  fr: 'sans pas',
  it: 'senza non',
  pt: 'sem nao',
  ru: 'без не',
  ar: 'بدون بلا دون',
  hi: 'बिना नहीं',
};
