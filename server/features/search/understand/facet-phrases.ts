type ListName = 'forms' | 'periods' | 'moods' | 'needs';

/** Which words mean what: a value of the lists, and the phrases (one or more words) that ask for it. */
export const PHRASES: Record<ListName | 'fiction' | 'audience' | 'length', string> = {
  forms: `
    novel: novel, novels
    short stories: short stories, short story, story collection, stories collection, novella, novellas
    graphic novel: graphic novel, graphic novels, comic, comics, comic book, comic books, manga, graphic memoir, graphic memoirs
    picture book: picture book, picture books
    play: one act play, one act plays, one-act, short plays, play script, stage play, plays, drama, dramas, theatre play
    poetry: poems, poem, poetry, verse, poetry collection
    memoir: memoir, memoirs, first person account, first-person account, first person accounts, autobiography, autobiographies, life story told by
    biography: biography, biographies, biographical, life of
    letters and diaries: letters, diary, diaries, journals, correspondence, notebooks
    history: history book, historical account
    reportage: reportage, travelogue, travel writing, journalism book, true crime, investigative, investigation
    popular science: popular science, pop science, pop sci, science book
    essays: essays, essay, essay collection
    guide: guide, handbook, how to book, manual, cookbook, cookbooks, workbook, self help, self-help, practical guide
    textbook: textbook, textbooks, coursebook, course book
    reference: reference book, encyclopedia, dictionary, atlas
    religious or classical text: scripture, holy book, sacred text, sutra`,
  fiction: `
    yes: mysteries, mystery set, thriller, thrillers, whodunit, whodunits, romcom, romcoms, romantasy, fiction, short stories, short story, story collection, novel, novels, story, stories, invented, novella, fictional
    no: real story, story behind, stories behind, nonfiction, non fiction, non-fiction, true story, true stories, really happened, actually happened, true events, memoir, biography, textbook, essays, handbook, popular science, real life, factual, true crime, history book, guide to, a history of the, first hand, firsthand, first person account, first-person account, first person accounts, eyewitness, eyewitnesses, oral history, oral histories`,
  audience: `
    child: for kids, for children, children's book, children's books, kids book, kids books, for my kid, for a child, for my child, for my son, for my daughter, bedtime, picture book, picture books, year old, year olds, for toddlers, kindergarten, middle grade, for my little
    teen: 13 year old, 14 year old, 15 year old, 16 year old, 17 year old, 13 year olds, 14 year olds, 15 year olds, 16 year olds, 17 year olds, teen, teens, teenager, teenagers, young adult, ya, for adolescents, high school, for a 14, for a 15, for a 16
    adult: for adults, for an adult, adult fiction, not for kids, grown ups, grown-ups, for a grown up, for a grown-up`,
  length: `
    short: short, quick read, quick reads, brief, slim, thin, under 200 pages, less than 200 pages, in one sitting, in an evening, in a weekend, novella, novellas, shorter, concise
    long: long, longer, doorstopper, epic length, thick, big fat, over 500 pages, more than 500 pages, massive, huge tome, chunky, lengthy`,
  periods: `
    prehistory: prehistory, prehistoric, stone age, ice age, neolithic, bronze age
    antiquity: antiquity, ancient, roman empire, classical world, ancient greece, ancient rome, ancient egypt
    middle ages: middle ages, medieval, mediaeval, dark ages, crusades, viking age
    renaissance: renaissance, quattrocento
    16th century: 16th century, sixteenth century, tudor, tudors, elizabethan, 1500s
    17th century: 17th century, seventeenth century, 1600s
    18th century: 18th century, eighteenth century, 1700s, georgian, enlightenment, french revolution
    19th century: 19th century, nineteenth century, victorian, 1800s, regency, napoleonic, civil war era, belle epoque, gilded age
    early 20th century: early 20th century, edwardian, 1900s, turn of the century, 1910s
    first world war: first world war, world war one, world war 1, world war i, ww1, wwi, great war
    interwar years: interwar, between the wars, 1920s, 1930s, twenties, thirties, jazz age, great depression, weimar
    second world war: second world war, world war two, world war 2, world war ii, ww2, wwii, 1940s, nazi occupation, blitz
    cold war: cold war, 1950s, 1960s, 50s, 60s, the 50s, the 60s, iron curtain, soviet era, fifties, sixties
    late 20th century: late 20th century, 1970s, 1980s, 1990s, 70s, 80s, 90s, seventies, eighties, nineties
    21st century: 21st century, contemporary, modern day, present day, today's, 2000s, 2010s, 2020s
    near future: near future, near-future
    far future: far future, distant future, thousands of years from now
    mythical time: mythical, age of heroes
    imaginary world: secondary world, imaginary world, invented world`,
  moods: `
    adventurous: adventurous, adventure, adventures, swashbuckling, daring, swashbuckler, expedition, quest, derring-do
    angry: angry, furious, rage
    atmospheric: atmospheric, moody, evocative
    bittersweet: bittersweet
    bleak: bleak, doom, gloom, gloomy, doom and gloom, hopeless, grim, depressing, nihilistic, miserable, grimdark, despair, despairing, desolate
    calm: calm, calming, soothing, relaxing, restful, peaceful, quiet, meditative, gentle, tranquil, serene, unhurried, quietly, calms me, calm me
    comforting: comforting, consoling, consolation, comfort, warm, warming, heart warming, like a hug, soothe, reassuring
    contemplative: contemplative, reflective, meditative, philosophical, introspective
    conversational: conversational, chatty, accessible, easy to read, readable
    cosy: cosy, cozy, cosiness, warm, rainy weekend, rainy day, rainy afternoon, curl up, by the fire, fireside, snug
    dark: dark, darker, gritty, noir
    disturbing: disturbing, unsettling, twisted, disturbed, shocking, messed up, stays with me, haunts me, gory, gruesome, creeps me out, macabre, grotesque
    dreamlike: dreamlike, surreal, hallucinatory, magical realism, magical realist
    eerie: eerie, creepy, spooky, haunting, uncanny, ghostly, weird
    epic: epic, sweeping, saga, grand
    fast-paced: fast paced, fast-paced, page turner, page-turner, action packed, action-packed, quick paced, fast moving, fast
    funny: funny, funnier, humorous, hilarious, laugh, laugh out loud, comic novel, comedy, humor, humour, makes me laugh, make me laugh, comical, silly, absurd, ridiculous, goofy, daft, laughs, giggle, jokes, dry humour, dry humor, crack me up, cracks me up
    gentle: gentle, tender, kind, heartwarming, heart-warming, wholesome, sweet
    gripping: gripping, unputdownable, can't put down, cannot put down, absorbing, addictive, engrossing, hook me, hooks me, hooked, compulsive, stay up all night, up all night, kept me up, propulsive
    hopeful: hopeful, hope, optimistic
    inspiring: inspiring, inspirational, motivating, motivational
    intimate: intimate, personal
    lyrical: lyrical, beautiful prose, beautifully written, poetic, gorgeous writing, beautiful writing, beautiful sentences, beautiful language, gorgeous sentences, gorgeous language, beautiful, beautifully
    melancholy: melancholy, melancholic, sad, wistful, sorrowful
    moving: moving, tearjerker, tear-jerker, make me cry, makes me cry, heartbreaking, emotional, tearful, cry, wreck me, wrecks me, break me, destroy me, breaks my heart, break my heart, sob, weep, cry my eyes out, ugly cry, gut punch, gut-punch, devastating, devastate me, shattering, touching
    mysterious: mysterious, mystery, enigmatic
    nostalgic: nostalgic, nostalgia
    playful: playful, inventive, experimental
    practical: practical, actionable, hands-on, hands on
    provocative: provocative, controversial, contrarian
    rigorous: rigorous, technical, in-depth, scholarly, academic
    romantic: romantic, love story, romance, swoony
    satirical: satirical, satire, satiric
    slow-burning: slow burn, slow-burn, slow burning, slow-burning, slow, nothing much happens, nothing happens, little happens, unhurried, slow paced, slow-paced, plotless, no plot
    suspenseful: suspenseful, suspense, tense, thrilling, nail biting, scary, scariest, frightening, terrifying, thrills, edge of my seat, edge of the seat, heart pounding, heart-pounding, nerve-racking, chilling, chills, terrify me, be scared, scared witless, scared silly, scared stiff, scare the, scare me, scares me, frighten me, keep me up, keeps me up
    thought-provoking: thought provoking, thought-provoking, makes me think, make me think, mind bending, mind-bending, think differently, change my mind, changes how i see, change how i see, challenge me, challenging ideas, big ideas, food for thought
    uplifting: uplifting, something light, light read, light reads, light reading, light fiction, nothing heavy, feel good, feel-good, feelgood, happy, joyful, cheerful, cheer me up, happy ending, lighthearted, light-hearted, restore my faith in humanity, faith in humanity, good about people, life-affirming, life affirming, joy, joyous, cheers me up
    whimsical: whimsical, quirky, charming, zany, silly, offbeat, eccentric, playful
    witty: witty, clever, wry, sharp, dry wit, deadpan, sardonic, snarky, sarcastic`,
  needs: `
    grieving a death: grief, grieving, bereaved, bereavement, mourning, lost my wife, lost my husband, after someone dies, death of a loved one, has died, just died, widow, widower, widowed, loss of my, lost my brother, lost my sister, lost my best friend, passed away, after a death, after my loss, loss of a loved one, when someone dies, someone i love died, mum died, dad died, husband died, wife died, friend died, brother died, sister died, partner died
    losing a parent: losing a parent, lost my mother, lost my father, lost my mom, lost my mum, lost my dad, death of my mother, death of my father, my father died, my mother died, mum died, dad died, mom died, my mum has died, my dad has died, lost both parents, parent died, mother has died, father has died
    losing a child: losing a child, lost a child, miscarriage, stillbirth, stillborn, lost my baby, lost our baby, lost the baby, lost her baby, lost a baby, our baby died, baby died, lost my son, lost our son, lost my daughter, lost our daughter
    losing a pet: losing a pet, lost my dog, lost my cat, my dog died, my cat died, pet died, dog just died, cat just died, dog has died, cat has died, pet just died, putting my dog down
    facing death: terminal illness, dying, mortality, facing death, terminally ill
    serious illness: cancer, diagnosis, serious illness, chemotherapy, chemo, ill in bed, in hospital, tumour, tumor, leukaemia, leukemia, diagnosed with, has cancer, life-threatening, tumours
    chronic pain or illness: chronic pain, chronic illness, chronic fatigue, migraine, migraines, fibromyalgia, long covid, chronically ill, chronic disease, back pain, autoimmune, always in pain, long illness
    disability: disability, disabled, wheelchair
    depression: depression, depressed, depressive
    anxiety: anxiety, anxious, panic attacks, panic attack, worry, worrying, overthinking
    trauma: trauma, traumatised, traumatized, ptsd, abuse survivor, abusive childhood, childhood abuse, toxic parents, narcissistic mother, narcissistic parent, difficult mother, difficult childhood, traumatic
    addiction: addiction, addicted, alcoholic, alcoholism, quit drinking, stop drinking, sobriety, sober, recovery from, quit smoking, stop smoking, gambling, drinking too much, drink too much, my drinking, get sober, addict, drug problem, relapse
    eating and body image: eating disorder, anorexia, bulimia, body image
    burnout: burnout, burned out, burnt out, exhausted, exhaustion, worn out, overworked, overwhelmed, no energy, drained
    loneliness: lonely, loneliness, isolated, isolation, know nobody, nobody to talk to, know no one, alone in a, all alone, feel alone, feeling alone, on my own, new in town, new city
    heartbreak: heartbreak, breakup, break-up, broken heart, heartbroken, dumped, left me, broke up, split up, my ex, get over
    divorce: divorce, divorcing, divorced, getting divorced, going through a divorce, custody
    losing a job: lost my job, laid off, fired, unemployed, redundancy, losing a job, lost her job, lost his job, made redundant, got fired, been fired, got laid off, was laid off, being laid off, out of work, jobless, unemployment
    money trouble: debt, broke, in debt, money trouble, debts, money worries, bankrupt, bankruptcy
    caring for someone: caregiver, caregiving, carer, caring for, care for my, caring for my, looking after my, carers, elderly parents, ageing parents, aging parents, old parents, elderly mother, elderly father, old parent, ageing parent, aging parent, elderly parent, parents are old, parents are getting old, looking after, care for an, caregivers, sick husband, sick wife
    dementia: dementia, alzheimer's, alzheimers, memory loss, losing her memory, losing his memory, forgets who i am, loses her memory, lose his memory, is forgetting
    leaving a faith or a sect: leaving religion, lost my faith, losing my faith, ex-mormon, cult survivor, leaving a cult, deconstruction
    exile: immigrant, immigrants, refugee, refugees, exile, emigrated
    discrimination: racism, sexism, discrimination, black in america, being the only
    imprisonment: concentration camp, concentration camps, prison camp, prison camps, prison, imprisoned, imprisonment, in jail, behind bars
    growing up: coming of age, growing up, coming-of-age, bildungsroman, adolescence
    leaving home: leaving home, leaving for college
    starting university: starting university, starting college, freshman, first year at university, at university, at uni, starting uni, going to college, at college, off to university, off to college
    choosing a career: what to do with my life, choosing a career, career choice, find my calling, job i don't hate, job i love, right career, what job, dream job, job i like, which career
    changing career: career change, changing career, change careers, switch careers, second career, hate my job, job i hate, stuck in a job, stuck in my job, leave my job, leaving my job, quit my job, quitting my job, new career, bored at work, bored with my job
    finding love: dating, find love, finding love, find a partner
    marriage and partnership: marriage, my marriage, relationship advice, relationships, couples, our marriage, cheated on, had an affair, having an affair, infidelity, couple therapy, couples therapy, relationship is, long marriage, save our marriage, newlyweds, getting married
    sexuality and gender: coming out, gender identity, sexuality, transgender, queer, came out, come out to, coming out to, lgbt, lgbtq, bisexual, non-binary, nonbinary, questioning my
    pregnancy: pregnancy, pregnant, expecting a baby, childbirth, expecting twins, we are expecting, i am expecting, expecting our first, expecting my first, trimester
    new parents: newborn, new parents, new parent, new mother, new mom, new dad, new father, baby, first baby, newborns, sleepless nights, postpartum, no sleep, becoming a father, becoming a mother, became a father, became a mother, became a dad, became a mum, became a mom, became a parent, became parents, becoming a parent, become a father, become a mother, about to be a dad, about to be a mum, about to be a mom, newborn twins, first child, my first child, first-time parents, first time parents
    raising children: parenting, raising children, raising kids, raise children, toddler tantrums, my toddler, tantrums, being bullied, bullied at school, stepchildren, step parent, single mother, single father, single parent
    raising teenagers: raising teenagers, my teenager, parenting teens, teenage daughter, teenage son, my teen, my teenage, my 13 year old, my 14 year old, my 15 year old, my 16 year old, my 17 year old, teenagers at home, my teens, adolescent son, adolescent daughter, my teenagers
    infertility: infertility, ivf, trying to conceive, failed round, fertility, fertility treatment, cannot conceive, cannot have children, childless
    midlife: midlife, mid-life, middle aged, turning 40, turning 50, turning forty, turning fifty, is this it, was that it, that was it, turning 45, turning 60, turning sixty, middle age, halfway through life, mid life crisis
    retirement: retirement, retiring, retired, retire, retires, pension, stop working, stopped working, retiring next, about to retire, newly retired, after retirement
    ageing: ageing, aging, growing old, getting old, getting older, old age, old people, elderly, getting on in years, growing older, getting older, turning 70, turning 80, my body is getting
    moving abroad: moving abroad, moving to another country, expat, living abroad, moving to, move to another, moving to a, emigrating, relocating, relocate, settling in a new country, new country, living in a foreign
    better habits: habits, habit, discipline, procrastination, procrastinating, self-discipline, self discipline, willpower, procrastinator, lazy, laziness, routines, get up early, putting things off, put things off, putting everything off, put everything off, keep putting, motivation, unmotivated, no motivation, get started, sticking to, bad habit, bad habits, morning routine
    productivity: productivity, productive, time management, get things done, getting things done
    focus: focus, concentrate, concentration, attention span, distraction, distractions, phone addiction, off my phone, looking at my phone, glued to my phone, smartphone addiction, screen time, scrolling, doomscrolling, social media, distracted, off my phone
    sleeping better: insomnia, sleep better, can't sleep, sleeping better, cannot sleep, sleeplessness, awake at night, lie awake, sleepless, sleep without, no sleep, sleep badly, sleeping badly, sleeping pills, get to sleep, sleep through, bad sleeper
    eating well: eat healthier, healthy eating, nutrition, diet
    getting fit: get fit, fitness, exercise, lose weight, workout, strength training, marathon, start running, run a marathon, get in shape, stay fit, out of shape, lift weights, couch to 5k
    calming down: stress, stressed, mindfulness, meditation, meditate, relax, mindful, calm down, anger, overwhelmed, burnt out, less angry, anger management, angry all the time, lose my temper, losing my temper, short temper, under pressure, racing thoughts, can not relax, cannot relax, unwind
    confidence: confidence, self-esteem, self esteem, shyness, shy, impostor syndrome, imposter syndrome, introvert, introverts, self-confidence, self confidence, believe in myself, self-doubt, self doubt, not good enough, speak up, comparing myself, compare myself, inferiority, people pleaser, people pleasing, stand up for myself, assertive, assertiveness, too shy, feel like a fraud
    communicating better: communication skills, difficult conversations, listening skills, conflict, communicate better, small talk, difficult boss, difficult people, difficult colleague, difficult colleagues, toxic boss, my boss, argue less, arguing, setting boundaries, set boundaries, boundaries, say no, saying no, listen better
    making friends: making friends, make friends, friendship, no friends, lonely at school
    deciding well: decisions, decision making, decision-making, decide, critical thinking, thinking clearly
    finding meaning: meaning of life, find meaning, purpose in life, meaning in life, finding meaning, purpose, lost in life, feeling lost, feel lost, empty inside, what is the point, point of it all, no purpose, stuck in life, crossroads
    living with less: minimalism, minimalist, declutter, decluttering, simple living, tidying, less stuff, too much stuff, own less, fewer things, messy house, clutter, tidy, tidy up, own fewer, downsizing
    managing money: personal finance, saving money, investing, budgeting, retirement savings, save money, budget, invest, financial independence, my finances, finances, learn to invest, start investing, my savings, pay off, money advice, good with money, bad with money, spend less, my money, mortgage, pension pot
    neurodiversity: autism, autistic, adhd, dyslexia, dyslexic, neurodivergent, neurodiversity
    leading people: leadership, management, manager, managing people, managing a team, leading a team, new manager, became a manager, become a manager, promoted, first-time manager, first time manager, lead a team, first time manager, new boss, my team, managing a, lead people, running a team, team lead, be a better boss, better manager, good leader
    starting a business: startup, start-up, entrepreneur, entrepreneurship, start a business, starting a business, founder, my own company, business of my own, my own business, side hustle, entrepreneurs, founders, start ups, small business, my own shop, self-employed, self employed, freelance, freelancer, freelancing, open a shop, open a cafe, open a restaurant
    negotiating: negotiation, negotiating, negotiate, persuasion, persuade, ask for a raise, pay rise, salary negotiation, haggle, bargaining
    speaking in public: public speaking, presentation, presentations, speech, give a speech, give a talk, giving a talk, wedding speech, best man, speak in front, stage fright, keynote
    writing better: write better, writing better, writing style, better writer
    writing fiction: write a novel, writing fiction, writing a novel, creative writing, screenwriting, novelist craft
    learning to program: learn to code, learn programming, programming, coding, learn to program, learn python, learn javascript, learn java, coder, software developer
    learning mathematics: learn math, learn maths, learn mathematics, mathematics for
    learning a language: learn a language, language learning, learn spanish, learn french
    learning an instrument: learn piano, learn guitar, play the piano, play guitar
    learning to draw: learn to draw, drawing, sketching, learn to paint, learn drawing, how to draw, watercolour, watercolor, to draw, draw people, draw faces
    learning to cook: learn to cook, cooking basics, cook better, how to cook, to cook, cooking for one, cook for, learn cooking, cook dinner
    gardening: gardening, garden, gardener, grow vegetables, allotment, vegetable patch, grow my own, growing vegetables, raised beds, houseplants, balcony plants
    making things: woodworking, knitting, sewing, crafts, diy, woodwork, carpentry, crochet, quilting, embroidery, pottery, upcycling, mending, sew, knit
    teaching others: teaching, teachers, classroom, teacher, teaching a class, first time teaching, student teacher, tutoring, tutor, teach kids, teach children, homeschool, homeschooling, lesson plans
    learning how to learn: study skills, how to learn, study better, memory techniques, remember what i read, exams
    understanding the news: understand the news, current affairs, background to the war, what is going on in, whats going on in, going on in the world, understand what is happening
    first book on a subject: beginner, beginners, introduction to, intro to, introductory, for dummies, know nothing about, from scratch, basics of, primer, from zero, complete beginner, total beginner, absolute beginner, where to start, where do i start, where do i begin, first book, easy introduction, newbie, beginner friendly, getting started
    going deep on a subject: advanced, comprehensive, definitive, in depth, standard work, graduate level, expert level
    reading aloud to children: read aloud, bedtime stories, bedtime story, read to my, reading aloud
    reluctant readers: reluctant reader, hate reading, hates reading, doesn't like reading, don't like reading, does not like reading, not a reader, non reader, never reads, get him to read, get her to read, boy to read, girl to read, who hates books, hates books
    book club: book club, bookclub, reading group
    holiday reading: beach read, beach reads, holiday read, holiday reading, beach reading, summer read, summer reading, vacation read, for the beach, on holiday, airport read, at the beach, for the pool, pool read, by the pool, poolside, read on the beach, beach book, holidays
    long journey: long flight, long journey, on the train, read on a train, reading on a train, book for the train, something for the train, read on the bus, my commute, the commute, for my commute, train journey, long trip, hour flight, hr flight, hrs flight, long haul, long drive, road trip, plane ride, read on a plane, read on the plane, book for the plane, something for the plane, something for a plane, flight to, long train ride, long bus ride, long car ride, long ride, long train journey, long car journey, long bus journey, long layover, for a flight, for the flight, on a flight, for my flight, on my flight, train ride
    comfort reading: comfort read, comfort reads, cosy read, when i am ill, sick in bed, comfort reading, rainy weekend, rainy day, rainy sunday, curl up, warm, like a hug, bad day
    a good laugh: make me laugh, good laugh, laugh out loud, silly, cheer me up, hilarious
    a good cry: good cry, make me cry, wreck me, wrecks me, sob, weep, ugly cry, tears, break my heart
    a quick read: quick read, in one sitting, short read, in an evening
    escape: escape, escapism, escapist, another world, take my mind off, forget about everything, forget my problems, forget the world, distract me, far away from
    travelling there: trip to, travelling to, traveling to, visiting, holiday in, vacation in, before i travel, planning a trip, going to visit, travel to, week in, weekend in
    a gift: gift, present for, gift for, birthday present, christmas present, christmas gift, birthday gift, to give my, give to my`,
};
