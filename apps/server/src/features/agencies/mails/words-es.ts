import type { Voice } from './agency-words.ts';

export const wordsEs: Voice = {
  quote: '{agency} escribe:',
  approved: {
    title: 'Tu agencia está abierta',
    message:
      'Tu solicitud se ha aceptado. Inicia sesión para invitar a tu equipo y a las personas que representas.',
  },
  rejected: {
    title: 'Tu solicitud no se ha aceptado',
    message: 'Puedes leer el motivo en la página donde solicitaste la agencia.',
  },
  let_go: {
    title: '{agency} ya no actúa por ti',
    message:
      'La agencia ha terminado el vínculo con tu cuenta y ya no ve nada de ella. Todo lo que hizo por ti se queda contigo. Un plan que pagara por ti ha terminado con él.',
  },
  lower_plan: {
    title: 'Ahora tienes un plan más bajo',
    message:
      'El plan que {agency} paga por ti ha terminado, está en suspenso o es ahora uno más bajo. Todo lo tuyo se queda; lo que necesita un plan más alto está cerrado hasta que la agencia vuelva a pagar por ti o elijas uno tú.',
  },
  suspended: {
    title: '{agency} está suspendida',
    message:
      'Hemos cerrado la agencia por ahora: sus miembros no ven nada de las personas que representan y no pueden hacer nada por ellas. Lo que ya está en marcha continúa. Un plan que ella paga no vale para nadie mientras tanto y no se renueva; sigue si la suspensión se levanta antes de que acabe el periodo. Motivo: {reason}',
  },
  resumed: {
    title: '{agency} vuelve a estar abierta',
    message:
      'La suspensión de la agencia se ha levantado y sus miembros pueden volver a trabajar. Un plan que ella paga sigue, salvo que haya terminado entretanto. Motivo: {reason}',
  },
  creator: {
    title: '{agency} quiere actuar por ti',
    message:
      'La agencia quiere ocuparse de tus filtraciones y retiradas. No ve ni hace nada antes de que aceptes, y tú decides qué puede hacer. Inicia sesión con {email}, o crea una cuenta con esta dirección, y responde antes de que acabe el {day}. Si no conoces esta agencia, no tienes que hacer nada.',
  },
  member: {
    title: '{agency} te invita a su equipo',
    message:
      'La agencia quiere trabajar contigo. Inicia sesión con {email}, o crea una cuenta con esta dirección, y responde antes de que acabe el {day}. Una cuenta que trabaja para una agencia sirve solo para eso. Si no conoces esta agencia, no tienes que hacer nada.',
  },
  neutral: {
    title: 'Novedades en tu cuenta',
    message: 'Hay algo nuevo. Inicia sesión para leerlo.',
  },
  asked: {
    title: 'Una pregunta para ti',
    message: 'Una pregunta espera tu respuesta hasta el {day}. Inicia sesión y abre los ajustes.',
  },
};
