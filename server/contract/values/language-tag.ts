/** The form of a BCP 47 language tag: `en`, `pt-BR`. It does not check that the language exists. */
export const LANGUAGE_TAG = /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/
