import type { Voice } from './agency-words.ts';

export const wordsFr: Voice = {
  quote: '{agency} écrit :',
  approved: {
    title: 'Votre agence est ouverte',
    message:
      'Votre candidature a été acceptée. Connectez-vous pour inviter votre équipe et les personnes que vous suivez.',
  },
  rejected: {
    title: 'Votre candidature n’a pas été retenue',
    message: 'Le motif figure sur la page où vous avez demandé une agence.',
  },
  let_go: {
    title: '{agency} n’agit plus pour vous',
    message:
      'L’agence a mis fin au lien avec votre compte et n’en voit plus rien. Tout ce qu’elle a fait pour vous vous reste. Une formule qu’elle payait pour vous a pris fin avec lui.',
  },
  lower_plan: {
    title: 'Votre formule a baissé',
    message:
      'La formule que {agency} paie pour vous a pris fin, est suspendue ou est désormais inférieure. Tout ce qui est à vous reste ; ce qui demande une formule supérieure est fermé jusqu’à ce que l’agence paie de nouveau pour vous ou que vous en choisissiez une.',
  },
  suspended: {
    title: '{agency} est suspendue',
    message:
      'Nous avons fermé l’agence pour le moment : ses membres ne voient plus rien des personnes suivies et ne peuvent rien faire pour elles. Ce qui est en cours continue. Une formule qu’elle paie ne vaut pour personne entre-temps et n’est pas renouvelée ; elle se poursuit si la suspension est levée avant la fin de la période. Motif : {reason}',
  },
  resumed: {
    title: '{agency} est de nouveau ouverte',
    message:
      'La suspension de l’agence est levée et ses membres peuvent de nouveau travailler. Une formule qu’elle paie se poursuit, sauf si elle a pris fin entre-temps. Motif : {reason}',
  },
  creator: {
    title: '{agency} souhaite agir pour vous',
    message:
      'L’agence souhaite s’occuper de vos fuites et de vos retraits. Elle ne voit et ne fait rien avant votre accord, et vous décidez de ce qu’elle peut faire. Connectez-vous avec {email}, ou créez un compte avec cette adresse, et répondez au plus tard le {day}. Si vous ne connaissez pas cette agence, vous n’avez rien à faire.',
  },
  member: {
    title: '{agency} vous invite dans son équipe',
    message:
      'L’agence souhaite travailler avec vous. Connectez-vous avec {email}, ou créez un compte avec cette adresse, et répondez au plus tard le {day}. Un compte qui travaille pour une agence ne sert qu’à cela. Si vous ne connaissez pas cette agence, vous n’avez rien à faire.',
  },
  neutral: {
    title: 'Du nouveau dans votre compte',
    message: 'Il y a du nouveau. Connectez-vous pour le lire.',
  },
  asked: {
    title: 'Une question pour vous',
    message:
      'Une question attend votre réponse jusqu’au {day}. Connectez-vous et ouvrez les réglages.',
  },
};
