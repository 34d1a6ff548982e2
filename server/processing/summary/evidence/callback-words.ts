import { withdrawsCallback } from '../built-in/callback'
import { fold } from './fold'

/** Beginnings of the words with which people ask for a call, folded, by language. Other languages need a quote only. */
const CALL_WORDS: Readonly<Record<string, RegExp>> = {
  en: /\b(?:call|ring|phone|telephone|dial|reach|contact|text|touch|back to|hear (?:back )?from|buzz|whatsapp)/,
  de: /ruf|anruf|meld|telefon|erreich|kontakt|sprech/,
  es: /llam|telefon|contact|comuni|devuelv|marca|marque|hable/,
  fr: /appel|rappel|telephon|contact|joindre|recontact|coup de fil/,
  it: /chiam|richiam|telefon|contatt|sent/,
  pt: /lig|telefon|contat|contact|retorn|chama/,
  nl: /bel|terugbel|telefo|contact/,
  ar: /تصل|اتصال|كلم|هاتف|تلفون|رن|تواصل/,
  ja: /電話|折り返|連絡|かけ直|お電話|コール/,
}
/** Words about the fields of a summary are an instruction to the model and no request for a call. */
const INSTRUCTION = /call ?back.{0,3}required|\b(?:true|false|json|field|boolean|prompt|system)\b/

/** Returns whether a quote can be the request for a call. */
export function canRequestCallback(quote: string, language: string): boolean {
  const words = CALL_WORDS[language.split(/[-_]/)[0]?.toLowerCase() ?? '']
  const plain = fold(quote)
  return (words === undefined || words.test(plain)) && !INSTRUCTION.test(plain) && !withdrawsCallback(quote)
}
