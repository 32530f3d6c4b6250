import type { Help } from '../../../contract/help.ts';
import type { DangerLanguage } from '../../wording/danger.ts';

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
    abuse: {
      title: 'Was Ihnen geschieht, ist nicht Ihre Schuld',
      message:
        'Wenn Sie jetzt in Gefahr sind, wählen Sie den Notruf Ihres Landes, sobald Sie es ungefährdet können. Es gibt Menschen, die zuhören, Ihnen glauben und wissen, was zu tun ist: Das Verzeichnis hier nennt sie für jedes Land.',
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
      title: 'Non devi affrontarlo da solo',
      message:
        'Se pensi di poterlo fare adesso, chiama il numero di emergenza del tuo paese o vai da qualcuno che ti è vicino. Ci sono anche persone che ascoltano, gratis e a ogni ora: l’elenco qui sotto le indica per ogni paese.',
      books: 'Libri per continuare a vivere',
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
