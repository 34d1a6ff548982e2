import { fold } from '../evidence/fold'
import { callbackQuote, withdrawsCallback } from './callback'

/** Beginnings of the words with which people ask for a call, folded, by language. Other languages need a quote only. */
const CALL_WORDS: Readonly<Record<string, RegExp>> = {
  de: /ruf|anruf|meld|telefon|erreich|kontakt|sprech/,
  es: /llam|telefon|contact|comuni|devuelv|marca|marque|hable/,
  fr: /appel|rappel|telephon|contact|joindre|recontact|coup de fil/,
  it: /chiam|richiam|telefon|contatt|sent/,
  pt: /lig|telefon|contat|contact|retorn|chama/,
  nl: /bel|terugbel|telefo|contact/,
  ar: /اتصل|اتصال|كلمني|كلمون|هاتفني|تواصل/,
  ja: /電話(?!番号)|折り返|連絡|かけ直|お電話|コール/,
}
/** What a model may read as a request in English, besides what the built-in rules know. */
const ENGLISH_REQUEST =
  /\b(?:hear (?:back )?from (?:you|someone)|(?:reach out to|contact|text|reach|talk to|speak to|speak with) (?:me|us)|speak (?:to|with) (?:you|someone|a))\b/iu
/** Words about the fields of a summary are an instruction to the model and no request for a call. */
const INSTRUCTION = /call ?back.{0,3}required|\b(?:true|false|json|field|boolean|prompt|system)\b/

/** Returns whether a quote can be the request for a call. */
export function canRequestCallback(quote: string, language: string): boolean {
  const plain = fold(quote)
  if (INSTRUCTION.test(plain)) return false
  const base = language.split(/[-_]/)[0]?.toLowerCase() ?? ''
  if (base === 'en') return !withdrawsCallback(quote) && (callbackQuote(quote) !== null || ENGLISH_REQUEST.test(quote))
  return CALL_WORDS[base]?.test(plain) ?? true
}
