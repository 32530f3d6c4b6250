import { fold } from '../../platform/fold.ts';
import { words } from './words.ts';

/**
 * What our subjects are called in Spanish, French, German, Portuguese, Italian, Hindi, Japanese and Chinese, so that a query
 * in these finds books without a model. Words that are also English (“art”, “science”) or mean something else there are left out.
 */
const GLOSSARY = `
history: historia histoire geschichte história storia इतिहास 歴史 历史
ancient: antigua antiguo antique antike antiga antigo antica antico प्राचीन 古代
rome: roma रोम ローマ 罗马
roman: romano romana romain römische römischen römisches römischer रोमन ローマ 罗马
empire: imperio reich reiches império impero साम्राज्य 帝国
fall: caída chute untergang queda caduta पतन 滅亡 衰亡 灭亡
greece: grecia grèce griechenland grécia यूनान ギリシャ 希腊
egypt: egipto égypte ägypten egito egitto मिस्र エジプト 埃及
china: chine cina चीन 中国
japan: japón japon japão giappone जापान 日本
india: inde indien índia भारत インド 印度
africa: áfrica afrique afrika अफ्रीका アフリカ 非洲
russia: rusia russie russland rússia रूस ロシア 俄罗斯
war: guerra guerre krieg युद्ध 戦争 战争
revolution: revolución révolution revolução rivoluzione क्रांति 革命
slavery: esclavitud esclavage sklaverei escravidão schiavitù गुलामी 奴隷 奴隶制
women: mujeres femmes frauen mulheres donne महिला महिलाएं 女性 妇女
children: niños enfants kinder crianças bambini बच्चे 子供 儿童
love: amor amour liebe amore प्रेम 愛 恋愛 爱情
death: muerte mort tod morte मृत्यु 死 死亡
life: vida vie leben vita जीवन 人生 生命
happiness: felicidad bonheur glück felicidade felicità खुशी 幸福
philosophy: filosofía philosophie filosofia दर्शन 哲学
religion: religión religião religione धर्म 宗教
buddhism: budismo bouddhisme buddhismus buddismo बौद्ध 仏教 佛教
science: ciencia wissenschaft ciência scienza विज्ञान 科学
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
art: arte kunst कला 芸術 美術 艺术
architecture: arquitectura architektur arquitetura architettura वास्तुकला 建築 建筑
film: película cinéma kino cinema फिल्म 映画 电影
cooking: cocina cuisine kochen culinária cozinha cucina खाना 料理 烹饪
travel: viajes voyage reisen viagem viaggio यात्रा 旅行
sport: deporte esporte खेल スポーツ 体育
poetry: poesía poésie lyrik gedichte poesia कविता 詩 诗歌
novel: novela romanzo उपन्यास 小説 小说
fantasy: fantasía fantaisie fantasia फैंटेसी ファンタジー 奇幻
mythology: mitología mythologie mitologia पौराणिक 神話 神话
crime: crimen krimi पुलिस 犯罪 推理 侦探
computing: informática informatique informatik कंप्यूटर コンピュータ 计算机
programming: programación programmation programmieren programação programmazione प्रोग्रामिंग プログラミング 编程
intelligence: inteligencia intelligenz inteligência intelligenza बुद्धिमत्ता 知能 智能
artificial: künstliche artificiel artificielle artificiale कृत्रिम 人工
`;

const translations = new Map<string, string>();
for (const line of GLOSSARY.trim().split('\n')) {
  const [english = '', foreign = ''] = line.split(': ');
  for (const word of foreign.split(' ')) translations.set(fold(word), english);
}
/** Scripts without spaces between words: their words are looked for inside the text, longest first. */
const unspaced = [...translations].filter(([word]) => /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/u.test(word));
unspaced.sort((a, b) => b[0].length - a[0].length);

/** Function words of the languages that share our alphabet, without those that are English words or parts of names. */
const FUNCTION_WORDS = new Set(
  `sobre los las una unos para por como cuando donde el del con sin mas libros libro
  les des sur dans pour avec une est sont livre livres qui que
  der und uber von ein eine einen mit fur ist nicht buch bucher wie zur zum des
  gli sulla sul della dello delle dell nel nella che libri libro sono
  os uma umas em livros dos das pelo pela nao`.split(/\s+/),
);
/** These too are left out of a foreign query, but do not make it one: they stand in many names. */
const PARTICLES = new Set('de la le il lo da do die das di du et y e o a en'.split(' '));

/** What French and Italian drop a vowel from: “l’empire”, “dell’arte”. */
const ELISION = /^(?:[ldjnmst]|qu|dell|nell|sull|all)'(?=..)/u;

/** Whether a query seems to be in another language: its words are then no typos of ours. */
export function isForeign(query: string): boolean {
  if (/[^\p{sc=Latin}\p{sc=Common}\p{sc=Inherited}]/u.test(query)) return true;
  const said = words(query);
  const translated = said.filter((word) => translations.has(word)).length;
  return translated > 1 || said.some((word) => FUNCTION_WORDS.has(word) || ELISION.test(word));
}

/** Words that say nothing in the language of a foreign query. */
export function isForeignFiller(word: string): boolean {
  return FUNCTION_WORDS.has(word) || PARTICLES.has(word);
}

/** The English words for what a query says in another language; empty for an English one. */
export function translate(query: string): string[] {
  const found = words(query).flatMap((word) => translations.get(word.replace(ELISION, '')) ?? []);
  let rest = fold(query);
  for (const [word, english] of unspaced) {
    if (!rest.includes(word)) continue;
    found.push(english);
    rest = rest.replaceAll(word, ' ');
  }
  return [...new Set(found)];
}
