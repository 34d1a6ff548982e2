/** Texts of code in several languages. They are apart from those that every page loads. */
export const codeMessages = {
  /** Names the choice of a language. @param what with its article: "the request". */
  language: (what: string) => `Language of ${what}`,
  codeIn: (what: string, language: string) => `${what} in ${language}`,
}
