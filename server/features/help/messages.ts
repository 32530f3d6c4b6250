import type { Help } from '../../../contract/help.ts';
import type { DangerLanguage } from '../../wording/danger-patterns.ts';

type Kind = Help['kind'];
/** `books`: what the link to books is called, where they are offered. */
type Message = { title: string; message: string; books?: string };

/**
 * Shown to somebody who may be in danger: calm, plain, without promises that we cannot keep or numbers that may be
 * wrong.
 */
export const messages: Record<DangerLanguage, Record<Kind, Message>> = {
  en: {
    self: {
      title: 'You do not have to be alone with this',
      message:
        'If you might act on it now, call the emergency number of your country or go to somebody who is near you. You can also talk to people who listen, free of charge and at any hour: the directory here lists them for each country.',
      books: 'Books about living on',
    },
    other: {
      title: 'You can help, and you do not have to do it alone',
      message:
        'If somebody might act on it now, stay with them if you safely can, and call the emergency number of your country. You can talk about it with people who listen, for their sake and for yours: the directory here lists them for each country.',
      books: 'Books about depression and suicide',
    },
    witness: {
      title: 'You do not have to face it alone',
      message:
        'If somebody is in danger now, call the emergency number of your country as soon as you safely can. There are people who listen to those who see or fear violence, and who know what can be done: the directory here lists them for each country.',
      books: 'Books about domestic abuse',
    },
    assault: {
      title: 'What happened is not your fault',
      message:
        'If you are in danger or hurt now, call the emergency number of your country as soon as you safely can. There are people who listen, believe you and know what can be done, whenever it happened: the directory here lists them for each country.',
      books: 'Books about trauma and sexual violence',
    },
    violence: {
      title: 'You do not have to put up with this',
      message:
        'If you are in danger now, call the emergency number of your country as soon as you safely can. There are people who listen, believe you and know what can be done: the directory here lists them for each country.',
      books: 'Books about fear and living through violence',
    },
    abuse: {
      title: 'What is happening to you is not your fault',
      message:
        'If you are in danger now, call the emergency number of your country as soon as you safely can. There are people who listen, believe you and know what can be done: the directory here lists them for each country.',
      books: 'Books about domestic abuse',
    },
    emergency: {
      title: 'Please call for help now',
      message:
        'Call the emergency number of your country, or ask somebody near you to call. If it can wait and you need to talk, the directory here lists people who listen, for each country.',
    },
  },
  de: {
    self: {
      title: 'Sie müssen damit nicht allein sein',
      message:
        'Wenn Sie es jetzt tun könnten, wählen Sie den Notruf Ihres Landes oder gehen Sie zu jemandem in Ihrer Nähe. Es gibt auch Menschen, die zuhören, kostenlos und zu jeder Stunde: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über das Weiterleben',
    },
    other: {
      title: 'Sie können helfen und müssen es nicht allein tun',
      message:
        'Wenn jemand es jetzt tun könnte, bleiben Sie bei diesem Menschen, falls das für Sie sicher ist, und wählen Sie den Notruf Ihres Landes. Sie können mit Menschen darüber reden, die zuhören: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über Depression und Suizid',
    },
    witness: {
      title: 'Sie können helfen und müssen es nicht allein tun',
      message:
        'Wenn jemand jetzt in Gefahr ist, wählen Sie den Notruf Ihres Landes, sobald Sie es ohne Gefahr können. Es gibt Menschen, die auch denen zuhören, die Gewalt sehen oder befürchten, und die wissen, was zu tun ist: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über häusliche Gewalt',
    },
    assault: {
      title: 'Was geschehen ist, ist nicht Ihre Schuld',
      message:
        'Wenn Sie jetzt in Gefahr oder verletzt sind, wählen Sie den Notruf Ihres Landes, sobald Sie es ohne Gefahr können. Es gibt Menschen, die zuhören, Ihnen glauben und wissen, was zu tun ist, wann immer es geschehen ist: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über Trauma und sexuelle Gewalt',
    },
    violence: {
      title: 'Das müssen Sie nicht hinnehmen',
      message:
        'Wenn Sie jetzt in Gefahr sind, wählen Sie den Notruf Ihres Landes, sobald Sie es ohne Gefahr können. Es gibt Menschen, die zuhören, Ihnen glauben und wissen, was zu tun ist: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über Angst und erlebte Gewalt',
    },
    abuse: {
      title: 'Was Ihnen geschieht, ist nicht Ihre Schuld',
      message:
        'Wenn Sie jetzt in Gefahr sind, wählen Sie den Notruf Ihres Landes, sobald Sie es ohne Gefahr können. Es gibt Menschen, die zuhören, Ihnen glauben und wissen, was zu tun ist: Das Verzeichnis hier nennt sie für jedes Land.',
      books: 'Bücher über häusliche Gewalt',
    },
    emergency: {
      title: 'Bitte rufen Sie jetzt Hilfe',
      message:
        'Wählen Sie den Notruf Ihres Landes, oder bitten Sie jemanden in Ihrer Nähe darum. Wenn es warten kann und Sie reden möchten: Das Verzeichnis hier nennt Menschen, die zuhören, für jedes Land.',
    },
  },
  fr: {
    self: {
      title: 'Vous n’avez pas à rester seul avec cela',
      message:
        'Si vous risquez de passer à l’acte maintenant, appelez le numéro d’urgence de votre pays ou allez voir quelqu’un près de vous. Des personnes écoutent aussi, gratuitement et à toute heure : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres pour continuer à vivre',
    },
    other: {
      title: 'Vous pouvez aider, et vous n’avez pas à le faire sans soutien',
      message:
        'Si cette personne risque de passer à l’acte maintenant, restez auprès d’elle si vous le pouvez sans risque et appelez le numéro d’urgence de votre pays. Vous pouvez aussi en parler à des personnes qui écoutent : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres sur la dépression et le suicide',
    },
    witness: {
      title: 'Vous pouvez aider, et vous n’avez pas à le faire sans soutien',
      message:
        'Si quelqu’un est en danger maintenant, appelez le numéro d’urgence de votre pays dès que vous le pouvez sans risque. Des personnes écoutent aussi ceux qui voient ou craignent des violences, et savent quoi faire : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres sur les violences domestiques',
    },
    assault: {
      title: 'Ce qui s’est passé n’est pas votre faute',
      message:
        'Si vous êtes en danger ou blessé maintenant, appelez le numéro d’urgence de votre pays dès que vous le pouvez sans risque. Des personnes écoutent, vous croient et savent quoi faire, même longtemps après : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres sur le traumatisme et les violences sexuelles',
    },
    violence: {
      title: 'Vous n’avez pas à subir cela',
      message:
        'Si vous êtes en danger maintenant, appelez le numéro d’urgence de votre pays dès que vous le pouvez sans risque. Des personnes écoutent, vous croient et savent quoi faire : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres sur la peur et la violence subie',
    },
    abuse: {
      title: 'Ce qui vous arrive n’est pas votre faute',
      message:
        'Si vous êtes en danger maintenant, appelez le numéro d’urgence de votre pays dès que vous le pouvez sans risque. Des personnes écoutent, vous croient et savent quoi faire : l’annuaire ci-dessous les indique pour chaque pays.',
      books: 'Des livres sur les violences domestiques',
    },
    emergency: {
      title: 'Appelez à l’aide maintenant',
      message:
        'Appelez le numéro d’urgence de votre pays, ou demandez à quelqu’un près de vous de le faire. Si cela peut attendre et que vous avez besoin de parler, l’annuaire ci-dessous indique qui écoute, pour chaque pays.',
    },
  },
  es: {
    self: {
      title: 'No tienes que pasar por esto a solas',
      message:
        'Si crees que podrías hacerlo ahora, llama al número de emergencias de tu país o acude a alguien que esté cerca. También hay personas que escuchan, gratis y a cualquier hora: el directorio de aquí las indica para cada país.',
      books: 'Libros para seguir viviendo',
    },
    other: {
      title: 'Puedes ayudar, y no tienes que hacerlo a solas',
      message:
        'Si crees que esa persona podría hacerlo ahora, quédate a su lado si puedes hacerlo sin riesgo y llama al número de emergencias de tu país. También puedes hablar de ello con personas que escuchan: el directorio de aquí las indica para cada país.',
      books: 'Libros sobre la depresión y el suicidio',
    },
    witness: {
      title: 'Puedes ayudar, y no tienes que hacerlo a solas',
      message:
        'Si alguien está en peligro ahora, llama al número de emergencias de tu país en cuanto puedas hacerlo sin riesgo. Hay personas que escuchan también a quien ve o teme la violencia y que saben qué se puede hacer: el directorio de aquí las indica para cada país.',
      books: 'Libros sobre la violencia doméstica',
    },
    assault: {
      title: 'Lo que pasó no es culpa tuya',
      message:
        'Si estás en peligro o tienes heridas ahora, llama al número de emergencias de tu país en cuanto puedas hacerlo sin riesgo. Hay personas que escuchan, te creen y saben qué se puede hacer, haya pasado cuando haya pasado: el directorio de aquí las indica para cada país.',
      books: 'Libros sobre el trauma y la violencia sexual',
    },
    violence: {
      title: 'No tienes por qué soportar esto',
      message:
        'Si estás en peligro ahora, llama al número de emergencias de tu país en cuanto puedas hacerlo sin riesgo. Hay personas que escuchan, te creen y saben qué se puede hacer: el directorio de aquí las indica para cada país.',
      books: 'Libros sobre el miedo y la violencia vivida',
    },
    abuse: {
      title: 'Lo que te pasa no es culpa tuya',
      message:
        'Si estás en peligro ahora, llama al número de emergencias de tu país en cuanto puedas hacerlo sin riesgo. Hay personas que escuchan, te creen y saben qué se puede hacer: el directorio de aquí las indica para cada país.',
      books: 'Libros sobre la violencia doméstica',
    },
    emergency: {
      title: 'Pide ayuda ahora',
      message:
        'Llama al número de emergencias de tu país o pide a alguien cercano que lo haga. Si puede esperar y necesitas hablar, el directorio de aquí indica quién escucha en cada país.',
    },
  },
  it: {
    self: {
      title: 'Non devi affrontarlo senza sostegno',
      message:
        'Se pensi di poterlo fare adesso, chiama il numero di emergenza del tuo paese o vai da qualcuno che ti è vicino. Ci sono anche persone che ascoltano, gratis e a ogni ora: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri per continuare a vivere',
    },
    other: {
      title: 'Puoi aiutare, e non devi farlo senza sostegno',
      message:
        'Se pensi che questa persona possa farlo adesso, restale vicino se puoi farlo senza rischi e chiama il numero di emergenza del tuo paese. Puoi anche parlarne con persone che ascoltano: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri sulla depressione e sul suicidio',
    },
    witness: {
      title: 'Puoi aiutare, e non devi farlo senza sostegno',
      message:
        'Se qualcuno è in pericolo adesso, chiama il numero di emergenza del tuo paese appena puoi farlo senza rischi. Ci sono persone che ascoltano anche chi vede o teme la violenza e che sanno che cosa si può fare: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri sulla violenza domestica',
    },
    assault: {
      title: 'Quello che è successo non è colpa tua',
      message:
        'Se adesso sei in pericolo o hai ferite, chiama il numero di emergenza del tuo paese appena puoi farlo senza rischi. Ci sono persone che ascoltano, ti credono e sanno che cosa si può fare, anche molto tempo dopo: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri sul trauma e sulla violenza sessuale',
    },
    violence: {
      title: 'Non devi sopportare tutto questo',
      message:
        'Se sei in pericolo adesso, chiama il numero di emergenza del tuo paese appena puoi farlo senza rischi. Ci sono persone che ascoltano, ti credono e sanno che cosa si può fare: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri sulla paura e sulla violenza subita',
    },
    abuse: {
      title: 'Quello che ti succede non è colpa tua',
      message:
        'Se sei in pericolo adesso, chiama il numero di emergenza del tuo paese appena puoi farlo senza rischi. Ci sono persone che ascoltano, ti credono e sanno che cosa si può fare: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri sulla violenza domestica',
    },
    emergency: {
      title: 'Chiama aiuto adesso',
      message:
        'Chiama il numero di emergenza del tuo paese, o chiedi a qualcuno vicino di farlo. Se può aspettare e hai bisogno di parlare, l’elenco qui sotto indica chi ascolta, per ogni paese.',
    },
  },
  pt: {
    self: {
      title: 'Você não precisa passar por isso a sós',
      message:
        'Se você pode fazer isso agora, ligue para o número de emergência do seu país ou procure alguém que esteja perto. Também há pessoas que escutam, de graça e a qualquer hora: o diretório aqui as indica para cada país.',
      books: 'Livros para continuar a viver',
    },
    other: {
      title: 'Você pode ajudar, e não precisa fazer isso a sós',
      message:
        'Se essa pessoa pode fazer isso agora, fique ao lado dela se puder fazê-lo com segurança e ligue para o número de emergência do seu país. Você também pode falar sobre isso com pessoas que escutam: o diretório aqui as indica para cada país.',
      books: 'Livros sobre depressão e suicídio',
    },
    witness: {
      title: 'Você pode ajudar, e não precisa fazer isso a sós',
      message:
        'Se alguém está em perigo agora, ligue para o número de emergência do seu país assim que puder fazer isso com segurança. Há pessoas que escutam também quem vê ou teme a violência e que sabem o que pode ser feito: o diretório aqui as indica para cada país.',
      books: 'Livros sobre violência doméstica',
    },
    assault: {
      title: 'O que aconteceu não é culpa sua',
      message:
        'Se você está em perigo ou com ferimentos agora, ligue para o número de emergência do seu país assim que puder fazer isso com segurança. Há pessoas que escutam, acreditam em você e sabem o que pode ser feito, mesmo muito tempo depois: o diretório aqui as indica para cada país.',
      books: 'Livros sobre trauma e violência sexual',
    },
    violence: {
      title: 'Você não precisa suportar isso',
      message:
        'Se você está em perigo agora, ligue para o número de emergência do seu país assim que puder fazer isso com segurança. Há pessoas que escutam, acreditam em você e sabem o que pode ser feito: o diretório aqui as indica para cada país.',
      books: 'Livros sobre o medo e a violência sofrida',
    },
    abuse: {
      title: 'O que está acontecendo não é culpa sua',
      message:
        'Se você está em perigo agora, ligue para o número de emergência do seu país assim que puder fazer isso com segurança. Há pessoas que escutam, acreditam em você e sabem o que pode ser feito: o diretório aqui as indica para cada país.',
      books: 'Livros sobre violência doméstica',
    },
    emergency: {
      title: 'Peça ajuda agora',
      message:
        'Ligue para o número de emergência do seu país, ou peça a alguém por perto que ligue. Se pode esperar e você precisa conversar, o diretório aqui indica quem escuta, em cada país.',
    },
  },
};
