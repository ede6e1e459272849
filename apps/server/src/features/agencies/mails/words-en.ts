import type { Voice } from './agency-words.ts';

export const wordsEn: Voice = {
  quote: '{agency} writes:',
  approved: {
    title: 'Your agency is open',
    message: 'Your application was accepted. Sign in to invite your team and your creators.',
  },
  rejected: {
    title: 'Your application was not accepted',
    message: 'You can read why on the page where you applied for an agency.',
  },
  let_go: {
    title: '{agency} no longer acts for you',
    message:
      'The agency has ended the link to your account and sees nothing of it any more. Everything that it did for you stays with you. A plan that it paid for you has ended with it.',
  },
  lower_plan: {
    title: 'Your plan has become lower',
    message:
      'The plan that {agency} pays for you has ended, rests or is a lower one now. Everything of yours stays; what needs a higher plan is closed until the agency pays for you again or you choose one yourself.',
  },
  suspended: {
    title: '{agency} is suspended',
    message:
      'We have closed the agency for now: its members see nothing of its creators and can do nothing for them. What runs already goes on. A plan that it pays for gives its creators nothing meanwhile and is not renewed; it goes on if the suspension is lifted before its period ends. Reason: {reason}',
  },
  resumed: {
    title: '{agency} is open again',
    message:
      'The suspension of the agency is lifted, and its members can work again. A plan that it pays for goes on, unless it has ended meanwhile. Reason: {reason}',
  },
  creator: {
    title: '{agency} asks to act for you',
    message:
      'The agency would like to look after your leaks and removals. It sees and does nothing before you agree, and you decide what it may do. Sign in with {email}, or create an account with this address, and answer by {day}. If you do not know this agency, you need not do anything.',
  },
  member: {
    title: '{agency} invites you to its team',
    message:
      'The agency would like you to work with it. Sign in with {email}, or create an account with this address, and answer by {day}. An account that works for an agency is for that alone. If you do not know this agency, you need not do anything.',
  },
  neutral: {
    title: 'News in your account',
    message: 'There is something new. Please sign in to read it.',
  },
  asked: {
    title: 'A question for you',
    message: 'A question waits for your answer until {day}. Please sign in and open the settings.',
  },
};
