import { prepareInProcess } from '../../server/processing/audio/prepare-in-process'
import { wav } from '../../server/processing/audio/write-wav'
import { BUILT_IN_LANGUAGES } from '../../server/processing/models/models'
import { SAMPLE_RATE } from '../../server/processing/speech/built-in/find-speech'
import { hasSpeech, recognize } from '../../server/processing/speech/built-in/tasks'
import { speak, VOICES } from './voices'

/** Messages with a name of staff, a product or a place each, as an account lists them. */
const SAID: readonly (readonly [term: string, message: string])[] = [
  ['Nguyen', 'Hello, I would like to change my appointment with Doctor Nguyen to Friday.'],
  ['Siobhan', 'Hi, please tell Siobhan that the keys are at the front desk.'],
  ['Okonkwo', 'This is a message for Mister Okonkwo about the broken heater.'],
  ['Kowalczyk', 'Good morning, can Mrs Kowalczyk call me back about the invoice?'],
  ['Whitfield', 'I spoke to Karen Whitfield last week and she promised a refund.'],
  ['Marchetti', 'I need to see Doctor Marchetti because my tooth hurts.'],
  ['Schoenfeld', 'Please ask Mister Schoenfeld to send the contract today.'],
  ['Abernathy', 'My delivery for Abernathy has not arrived yet.'],
  ['Krzysztof', 'Could Krzysztof come and repair the boiler tomorrow?'],
  ['Aoife', 'I left my jacket in the room where Aoife teaches yoga.'],
  ['Invisalign', 'How much does Invisalign cost for an adult?'],
  ['Zirconia', 'I have a question about the zirconia crown that you made.'],
  ['Ozempic', 'I would like to renew my prescription for Ozempic please.'],
  ['Vaillant', 'The Vaillant boiler shows an error again.'],
  ['Zermatt', 'We want to book two rooms in Zermatt for the weekend.'],
  ['Llandudno', 'Do you deliver to Llandudno on Saturdays?'],
  ['Harbour Dental', 'Is this Harbour Dental? I need an appointment for my son.'],
  ['Poughkeepsie', 'I am moving to Poughkeepsie and need to cancel my contract.'],
  ['Thistlewood Farm', 'The meeting at Thistlewood Farm was moved to ten.'],
  ['Quesada', 'Mister Quesada asked me to call about the parking space.'],
]

/** Counts the names that are heard without and with the vocabulary, and those that are written where no one said them. */
export async function hearNames(
  weights: { english: string; multilingual: string | null },
  isQuick: boolean,
): Promise<string[]> {
  const vocabulary = SAID.map(([term]) => term)
  let [count, without, corrected, wrong] = [0, 0, 0, 0]
  for (const voice of VOICES.filter(({ language }) => language === 'en').slice(0, isQuick ? 1 : undefined))
    for (const [term, message] of SAID) {
      const pcm = await speak(voice, message)
      if (pcm === null) continue
      const { webm } = await prepareInProcess(Buffer.from(wav([pcm], { rate: SAMPLE_RATE })), { maxSeconds: 300 })
      const heard = async (terms: readonly string[]) => {
        await hasSpeech({ webm })
        const result = await recognize({
          webm,
          ...weights,
          language: 'en',
          languages: BUILT_IN_LANGUAGES,
          vocabulary: terms,
        })
        return result.type === 'recognized' ? result.speech.text : ''
      }
      const [plain, text] = [await heard([]), await heard(vocabulary)]
      const has = (one: string, name: string) => one.toLowerCase().includes(name.toLowerCase())
      count++
      if (has(plain, term)) without++
      if (has(text, term)) corrected++
      if (vocabulary.some((other) => other !== term && has(text, other) && !has(plain, other))) wrong++
    }
  return [`names: ${count} said, ${without} heard, with the vocabulary ${corrected}, and ${wrong} that no one said`]
}
