import { expect, test } from 'vitest';
import { inEnglishWhole, translate } from './other-languages.ts';

/** A wish of each kind in each language, and how later stages see it. */
const TABLE: [language: string, kind: string, wish: string, english: string][] = [
  ['es', 'kind, setting', 'novela negra ambientada en Sevilla', 'crime novel set in seville'],
  ['es', 'audience', 'libros para niños sobre el mar', 'for children about sea'],
  ['es', 'age', 'cuentos para un niño de siete años', 'short stories boy for a 7 year old'],
  ['es', 'likeness', 'libros parecidos a El nombre de la rosa', 'books like The Name of the Rose'],
  ['es', 'denial', 'ciencia ficción sin robots', 'science fiction, without robots'],
  ['es', 'origin', 'novelas de autoras japonesas', 'novels by Japanese women'],
  ['es', 'period, length', 'novela del siglo XIX de menos de 200 páginas', '19th century novel under 200 pages'],
  ['es', 'mood', 'algo triste que me haga llorar', 'sad that makes me cry'],
  ['es', 'need', 'cómo superar un divorcio', 'how cope with divorce'],
  ['fr', 'kind, setting', 'roman policier qui se passe à Marseille', 'crime novel set in marseille'],
  ['fr', 'audience', "livres pour ados sur l'amitié", 'for teenagers about friendship'],
  ['fr', 'age', 'un livre pour un enfant de six ans', 'children for a 6 year old'],
  ['fr', 'likeness', "que lire après L'Étranger", 'books like The Stranger'],
  ['fr', 'denial', 'science-fiction sans extraterrestres', 'science fiction, without aliens'],
  ['fr', 'origin', "roman d'un auteur japonais", 'novels by Japanese authors'],
  ['fr', 'period, length', 'roman du XIXe siècle de moins de 200 pages', '19th century novels under 200 pages'],
  ['fr', 'mood', 'un livre doux et réconfortant', 'gentle comforting'],
  ['fr', 'need', 'livres sur le deuil', 'about grief after a death'],
  ['de', 'kind, setting', 'Krimi, der in den Alpen spielt', 'crime novel set in Alps'],
  ['de', 'audience', 'Bücher über Wölfe für Kinder', 'for children about wolf'],
  ['de', 'age', 'Bilderbuch ab 4', 'picture book for a 4 year old'],
  ['de', 'likeness', 'Romane wie Der Fremde', 'novels like The Stranger'],
  ['de', 'denial', 'Science-Fiction ohne Außerirdische', 'science fiction, without aliens'],
  ['de', 'origin', 'Romane von japanischen Autorinnen', 'novels by Japanese women'],
  ['de', 'period, length', 'Roman aus dem 19. Jahrhundert unter 300 Seiten', '19th century novels under 300 pages'],
  ['de', 'mood', 'etwas Lustiges für den Urlaub', 'funny for the beach'],
  ['de', 'need', 'Bücher über Trauer', 'about grief after a death'],
  ['pt', 'kind, setting', 'romance histórico ambientado em Lisboa', 'historical novel set in lisbon'],
  ['pt', 'audience', 'livros para crianças sobre dinossauros', 'for children about dinosaurs'],
  ['pt', 'age', 'livro para uma criança de 8 anos', 'children for an 8 year old'],
  ['pt', 'likeness', 'livros parecidos com O Alquimista', 'books like The Alchemist'],
  ['pt', 'denial', 'ficção científica sem violência', 'science fiction, without violence'],
  ['pt', 'origin', 'romances de autores brasileiros', 'novels by Brazilian authors'],
  ['pt', 'period, length', 'romance do século XX com menos de 200 páginas', '20th century novel under 200 pages'],
  ['pt', 'mood', 'um livro que me faça rir', 'that makes me laugh'],
  ['pt', 'need', 'como lidar com a solidão', 'how cope with loneliness'],
  ['it', 'kind, setting', 'giallo ambientato a Napoli', 'crime novel set in naples'],
  ['it', 'audience', 'libri per bambini sui dinosauri', "children's book about dinosaurs"],
  ['it', 'age', 'un libro per una bambina di sette anni', 'girl for a 7 year old'],
  ['it', 'likeness', "cosa leggere dopo L'amica geniale", 'books like My Brilliant Friend'],
  ['it', 'denial', 'fantasy senza violenza', 'fantasy, without violence'],
  ['it', 'origin', 'romanzi di autrici italiane', 'novels by Italian women'],
  ['it', 'period, length', 'romanzo breve del XX secolo', '20th century short novel'],
  ['it', 'mood', 'qualcosa di commovente', 'moving'],
  ['it', 'need', 'come superare un lutto', 'how cope with grief after a death'],
  ['ru', 'kind, setting', 'детектив, действие которого происходит в Лондоне', 'crime novel set in london'],
  ['ru', 'audience', 'книги про космос для подростка', 'for teenagers about space'],
  ['ru', 'age', 'сказки для ребенка 5 лет', 'fairy tales for children for a 5 year old'],
  ['ru', 'likeness', 'что почитать после Мастера и Маргариты', 'books like The Master and Margarita'],
  ['ru', 'denial', 'фантастика без любовной линии', 'science fiction Novels without a love story'],
  ['ru', 'origin', 'романы японских писателей', 'novels by Japanese authors'],
  ['ru', 'period, length', 'роман XIX века менее 300 страниц', '19th century novel under 300 pages'],
  ['ru', 'mood', 'что-нибудь смешное в отпуск', 'funny for the beach'],
  ['ru', 'need', 'как пережить развод', 'how cope with divorce'],
  ['zh', 'kind, setting', '以巴黎为背景的爱情小说', 'romance novel set in Paris'],
  ['zh', 'audience', '适合儿童的恐龙书', 'for children dinosaurs'],
  ['zh', 'age', '适合6岁孩子的绘本', 'for a 6 year old picture book'],
  ['zh', 'likeness', '类似《百年孤独》的小说', 'novels like One Hundred Years of Solitude'],
  ['zh', 'denial', '没有暴力的侦探小说', 'crime novel, without violence'],
  ['zh', 'origin', '日本作家的恐怖小说', 'horror by Japanese authors'],
  ['zh', 'period, length', '19世纪的小说', '19th century novel'],
  ['zh', 'mood', '让人笑的书', 'that makes me laugh'],
  ['zh', 'need', '如何克服焦虑', 'how to Anxiety'],
  ['ja', 'kind, setting', '京都を舞台にした恋愛小説', 'romance novel set in Kyoto'],
  ['ja', 'audience', '子供向けの恐竜の本', 'for children about dinosaurs'],
  ['ja', 'age', '5歳の絵本', 'for a 5 year old picture book'],
  ['ja', 'likeness', '『人間失格』のような小説', 'novels like No Longer Human'],
  ['ja', 'denial', '暴力のないミステリー', 'crime novel, without violence'],
  ['ja', 'origin', 'フランスの作家の小説', 'French Writers'],
  ['ja', 'period, length', '200ページ以下の小説', 'under 200 pages novel'],
  ['ja', 'mood', '泣ける恋愛小説', 'that makes me cry romance novel'],
  ['ja', 'need', '失恋を乗り越える', 'heartbreak cope with'],
  ['ar', 'kind, setting', 'رواية بوليسية تدور أحداثها في القاهرة', 'crime novel set in cairo'],
  ['ar', 'audience', 'كتب عن الفضاء للأطفال', 'about Space for children'],
  ['ar', 'likeness', 'روايات مثل الجريمة والعقاب', 'novels like Crime and Punishment'],
  ['ar', 'denial', 'روايات رعب بدون دماء', 'horror, without violence'],
  ['ar', 'mood', 'رواية مضحكة', 'novel funny'],
  ['ar', 'need', 'كيف أتغلب على الاكتئاب', 'how to depression'],
  ['hi', 'kind', 'ऐतिहासिक उपन्यास', 'historical novel'],
  ['hi', 'audience', 'बच्चों के लिए कहानियां', "children's stories"],
  ['hi', 'likeness', 'अल्केमिस्ट जैसी किताबें', 'books like The Alchemist'],
  ['hi', 'denial', 'हिंसा के बिना जासूसी उपन्यास', 'crime novel, without violence'],
  ['hi', 'mood', 'मजेदार कहानियां', 'funny short stories'],
  ['hi', 'need', 'गुस्से पर काबू कैसे पाएं', 'how to anger cope with'],
  ['tr', 'kind, setting', "Venedik'te geçen tarihi roman", 'historical novel set in venice'],
  ['tr', 'audience', 'çocuklar için kısa öyküler', 'for children short stories'],
  ['tr', 'likeness', 'Suç ve Ceza gibi kitaplar', 'books like Crime and Punishment'],
  ['tr', 'denial', 'şiddet olmayan polisiye', 'crime novel, without violence'],
  ['tr', 'mood', 'komik bir roman', 'funny novels'],
  ['tr', 'need', 'sınav stresiyle nasıl başa çıkılır', 'how to exam stress cope with'],
];

test.each(TABLE)('%s, %s: %s', (_language, _kind, wish, english) => {
  expect(inEnglishWhole(wish)).toBe(english);
});

test('the subject alone is no frame, so a title of that name is found by it too', () => {
  expect(translate('la caída del imperio romano')).toMatchObject({ english: 'The fall of Rome', isFrame: false });
  expect(inEnglishWhole('la caída del imperio romano')).toBeNull();
});

test('a title of another language that we know is the title that we hold', () => {
  expect(inEnglishWhole("L'amica geniale")).toBe('My Brilliant Friend');
  expect(inEnglishWhole('罪与罚')).toBe('Crime and Punishment');
});

test('a title that we do not know stays as typed, so that it can be said to be missing', () => {
  expect(inEnglishWhole('libros como La colmena')).toBe('books like La colmena');
});

test('what is excluded by a word that we do not know is left out', () => {
  expect(inEnglishWhole('Krimi ohne Firlefanz')).toBe('crime novel');
});

// What a topic is called never runs over a pause or a word that denies, unless that word is in its name.
test.each([
  ['novela sin amor', 'novel, without romance'],
  ['novelas históricas de mujeres sin guerra', 'historical novel women, without war'],
  ['ciencia sin religión', 'science, without religion'],
  ['libros sobre personas sin hogar', 'about Living without a home'],
])('“%s” keeps what is excluded apart', (wish, english) => {
  expect(inEnglishWhole(wish)).toBe(english);
});

test.each(['padres sin hijos', 'amor, no guerra'])('“%s” is no single topic', (wish) => {
  expect(inEnglishWhole(wish)).toBeNull();
  expect(translate(wish)?.english ?? '').not.toMatch(/^(?:Fathers|War in|.*love.*war)/i);
});

test.each([
  ['Bücher wie Dune, aber nicht „langweilig“', 'books like Dune'],
  ['libros como Dune pero sin "romance"', 'books like Dune without romance'],
  ['libros como "Cien años de soledad"', 'books like One Hundred Years of Solitude'],
])('quotation marks show a name only where the name stands: %s', (wish, english) => {
  expect(inEnglishWhole(wish)).toBe(english);
});

test.each([
  'novels like Wie im Himmel',
  'books like Como agua para chocolate',
  'similar to Der Prozess',
  'loved El amor en los tiempos del cólera',
])('a request in English stays English, whatever the language of the title: %s', (wish) => {
  expect(inEnglishWhole(wish)).toBeNull();
});

test.each([
  ['Roman aus dem 2. Jahrhundert', '2nd century novels'],
  ['Roman aus dem 3. Jahrhundert', '3rd century novels'],
  ['Roman aus dem 12. Jahrhundert', '12th century novels'],
  ['novela del siglo XI', '11th century novel'],
  ['novela del siglo 22', '22nd century novel'],
])('the ordinal in “%s” is written as in English', (wish, english) => {
  expect(inEnglishWhole(wish)).toBe(english);
});

const RULED_OUT: [request: string, language: string, words: string][] = [
  [
    'Roman ohne',
    'de',
    'Fleisch, Gluten, Zucker, Alkohol, Milchprodukte, Gewalt, Sex, Schimpfwörter, Gespenster, tote Tiere',
  ],
  [
    'novela sin',
    'es',
    'carne, gluten, azúcar, alcohol, lácteos, violencia, sexo, palabrotas, fantasmas, animales muertos',
  ],
  [
    'livre de cuisine sans',
    'fr',
    'viande, gluten, sucre, alcool, produits laitiers, violence, sexe, gros mots, fantômes, animaux morts',
  ],
  [
    'romanzo senza',
    'it',
    'carne, glutine, zucchero, alcol, latticini, violenza, sesso, parolacce, fantasmi, animali morti',
  ],
  [
    'romance sem',
    'pt',
    'carne, glúten, açúcar, álcool, laticínios, violência, sexo, palavrões, fantasmas, animais mortos',
  ],
  [
    'роман без',
    'ru',
    'мяса, глютена, сахара, алкоголя, молочных продуктов, насилия, секса, мата, призраков, смерти животных',
  ],
];
const OUT = 'meat, gluten, sugar, alcohol, dairy, violence, sex, swearing, ghosts, animal deaths'.split(', ');
test.each(RULED_OUT)('%s … (%s): what people rule out most is known', (request, _language, said) => {
  const read = said.split(', ').map((word) => inEnglishWhole(`${request} ${word}`)?.replace(/^.*?without /, ''));
  expect(read).toEqual(OUT);
});

test.each(['Dulce et decorum est', 'classic page-turner', 'slow burn romance with magic', 'Francis Su', 'deutsch'])(
  '“%s” is no wish in another language',
  (text) => {
    expect(inEnglishWhole(text)).toBeNull();
  },
);
