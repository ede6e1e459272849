/** Jobs that tell a person afterwards that an operator looked at her account. */
export const tellLookQueue = 'administration.tell-look';
