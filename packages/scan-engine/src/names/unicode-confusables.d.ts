/** The package ships its types under a name no compiler looks for. */
declare module 'unicode-confusables' {
  export function rectifyConfusion(input: string): string;
}
