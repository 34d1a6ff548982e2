import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { Summary } from '../../contract/messages/message'
import { resetEnv } from '../../env'
import { RUNS_ALL } from '../../testing/sample'
import type { Transcript } from '../speech/recognizer'
import { summarize, summarizeBuiltIn } from './summarize'
import { summaryStatus } from './summary-engine'

const transcript = (text: string, language = 'en'): Transcript => ({
  text,
  confidence: 0.9,
  language,
  segments: [],
  source: { engine: 'built-in', model: 'test' },
})
const options = { channelName: 'harbour.example', channelType: 'domain' as const }
const provider = { SUMMARY_BASE_URL: 'http://127.0.0.1:9/v1', SUMMARY_MODEL: 'm' }

function configure(settings: Record<string, string>) {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  resetEnv()
}
beforeEach(() => resetEnv())
afterEach(() => {
  vi.unstubAllEnvs()
  resetEnv()
})

test('a provider is used where one is configured', () => {
  expect(summaryStatus()).toEqual({ engine: 'built-in', model: 'rules-14' })
  configure(provider)
  expect(summaryStatus()).toEqual({ engine: 'openai-compatible', model: 'm' })
})

test.each(['', ' ', '[BLANK_AUDIO]', '...'])('without speech no provider is called: %j', async (text) => {
  configure(provider)
  const { summary, dropped } = await summarize(transcript(text, 'xx'), options)
  expect(summary).toEqual({
    text: 'No speech was detected.',
    urgency: null,
    sentiment: null,
    intent: null,
    callback_required: false,
    action_items: [],
    mentioned: { names: [], phones: [], emails: [] },
  })
  expect(dropped).toEqual([])
})

describe('another language is summarized by its own sentences:', () => {
  test.each([
    [
      'de',
      'Guten Tag, hier ist Petra Vogel. Ich hoffe, es geht Ihnen gut. Unsere Heizung ist seit Montag kaputt. Könnten Sie mich bitte heute noch zurückrufen? Vielen Dank und auf Wiederhören.',
      '“Unsere Heizung ist seit Montag kaputt. Könnten Sie mich bitte heute noch zurückrufen?”',
      true,
      ['Petra Vogel'],
    ],
    [
      'es',
      'Hola, buenos días. Me llamo Carmen Ruiz. El pedido 4471 no ha llegado. Quisiera saber cuándo llega. Muchas gracias, que tenga un buen día.',
      '“El pedido 4471 no ha llegado. Quisiera saber cuándo llega.”',
      false,
      ['Carmen Ruiz'],
    ],
    [
      'fr',
      "Bonjour, je m'appelle Luc Martin. Il y a une odeur de gaz dans la cave. Venez vite, s'il vous plaît. Merci.",
      "“Il y a une odeur de gaz dans la cave. Venez vite, s'il vous plaît.”",
      false,
      ['Luc Martin'],
    ],
    ['ja', 'これはテストです。', '“これはテストです。”', false, []],
    ['xx', 'Lorem ipsum dolor 12.', '“Lorem ipsum dolor 12.”', false, []],
  ])('%s', async (language, text, expected, callback, names) => {
    const { summary, dropped, source } = await summarize(transcript(text, language), options)
    expect(Summary.parse(summary)).toEqual(summary)
    expect(source).toEqual({ engine: 'built-in', model: 'rules-14' })
    expect(dropped).toEqual([])
    for (const sentence of expected
      .slice(1, -1)
      .split(/(?<=[.?。]) ?/u)
      .filter(Boolean))
      expect(summary.text).toContain(sentence)
    expect(summary.text).not.toMatch(/hoffe|Wiederhören|gracias|Merci/)
    expect(summary.callback_required).toBe(callback)
    expect(summary.mentioned.names).toEqual(names)
  })

  test.each([
    [
      'de',
      'Bei mir ist die Heizung kalt. Können Sie bitte heute noch jemanden schicken?',
      'medium',
      null,
      'Können Sie bitte heute noch jemanden schicken',
    ],
    [
      'de',
      'Ich habe eine Rechnung bekommen, obwohl ich schon bezahlt habe. Bitte prüfen Sie das.',
      null,
      'billing',
      'Bitte prüfen Sie das',
    ],
    [
      'es',
      'El pedido 55120 llegó roto. ¿Me lo pueden cambiar antes del sábado?',
      'medium',
      'order',
      'Me lo pueden cambiar antes del sábado',
    ],
    [
      'fr',
      'Je voudrais annuler mon rendez-vous de jeudi.',
      null,
      'scheduling',
      'Je voudrais annuler mon rendez-vous de jeudi',
    ],
    [
      'it',
      'La caldaia non funziona. Potete mandare qualcuno entro domani?',
      'medium',
      'support',
      'Potete mandare qualcuno entro domani',
    ],
    ['nl', 'Guten Morgen.', null, null, null],
    ['pt', 'A máquina não funciona. Podem vir hoje?', 'medium', 'support', 'Podem vir hoje'],
    ['de', 'Guten Morgen, ich wollte nur danke sagen.', null, 'feedback', null],
    ['de', 'Es ist nicht dringend. Bitte prüfen Sie die Rechnung.', 'low', 'billing', 'Bitte prüfen Sie die Rechnung'],
    ['fr', 'Je voudrais un échange de ma commande, pas un remboursement.', null, 'order', null],
    [
      'es',
      'se cayó mi madre en el baño y no se puede levantar y le duele mucho la pierna y yo estoy sola con ella en casa por favor manden a alguien ya',
      'high',
      'emergency',
      'por favor manden a alguien ya',
    ],
  ])('%s: urgency, subject and task of “%s”', async (language, text, urgency, intent, task) => {
    const { summary, dropped } = await summarize(transcript(text, language), options)
    expect(dropped).toEqual([])
    expect([summary.urgency, summary.intent]).toEqual([urgency, intent])
    expect(summary.action_items.map((item) => item.task.replace('¿', ''))).toEqual(task === null ? [] : [task])
  })

  test.each([
    ['de', 'Hallo, hier ist nochmal die Sabine Krüger.', 'Sabine Krüger'],
    ['de', 'Guten Tag, hier spricht Dr. Jonas von der Heide.', 'Dr. Jonas von der Heide'],
    ['fr', "Bonjour, c'est Madame Petit à l'appareil.", 'Madame Petit'],
    ['es', 'Llamo de parte de la señora Gutiérrez.', 'Gutiérrez'],
    ['pt', 'Bom dia, fala o João Pereira.', 'João Pereira'],
    ['nl', 'U spreekt met Anja de Vries.', 'Anja de Vries'],
    ['de', 'Guten Morgen, Petra Kern hier.', 'Petra Kern'],
    ['it', 'Vorrei spostare la visita. Grazie, Giulia Marchetti.', 'Giulia Marchetti'],
  ])('%s: “%s” names %s', async (language, text, name) => {
    expect((await summarize(transcript(text, language), options)).summary.mentioned.names).toEqual([name])
  })

  test('words of a danger make it urgent', async () => {
    const said = transcript('Bei uns ist ein Rohrbruch im Keller, bitte kommen Sie sofort.', 'de')
    expect((await summarize(said, options)).summary.urgency).toBe('high')
    const calm = transcript('Ich möchte einen Termin am Dienstag.', 'de')
    expect((await summarize(calm, options)).summary.urgency).toBe(null)
  })

  test('the problem and the request are told before the introduction', async () => {
    const said = transcript(
      'Guten Morgen, Petra Kern hier, ich bin die Mutter von Jonas aus der 3b. Jonas hat Fieber und kommt heute nicht. Was muss er nachholen, und könnten Sie mir das bitte mailen? Ein Rückruf ist nicht nötig. Die Klassenfahrt am 12. findet statt?',
      'de',
    )
    const { text } = (await summarize(said, options)).summary
    expect(text).toContain('Jonas hat Fieber')
    expect(text).toContain('mailen')
    expect(text).not.toContain('Rückruf')
  })

  test('who asks not to be called is not called', async () => {
    const said = transcript('Bitte rufen Sie mich nicht an, schreiben Sie mir lieber.', 'de')
    expect((await summarize(said, options)).summary.callback_required).toBe(false)
  })
})

test('the built-in rules are used whatever provider is configured', async () => {
  configure(provider)
  const result = await summarizeBuiltIn(
    transcript('Please call me back on plus four four two oh seven nine four six oh one two three.'),
    options,
  )
  expect(result.source.engine).toBe('built-in')
  expect(result.summary).toMatchObject({ callback_required: true, mentioned: { phones: ['+442079460123'] } })
})

test('numbers without a country code are listed where the account or the server has a country', async () => {
  const said = transcript('Call me on 415 555 2671.')
  expect((await summarize(said, options)).summary.mentioned.phones).toEqual([])
  const swiss = transcript('Call me on 044 668 18 00.')
  expect((await summarize(swiss, { ...options, phoneCountry: 'CH' })).summary.mentioned.phones).toEqual([
    '+41446681800',
  ])
  configure({ SUMMARY_PHONE_COUNTRY: 'us' })
  expect((await summarize(swiss, { ...options, phoneCountry: 'CH' })).summary.mentioned.phones).toEqual([
    '+41446681800',
  ])
  expect((await summarize(said, options)).summary.mentioned.phones).toEqual(['+14155552671'])
})

describe('unusual transcripts have a valid summary', () => {
  /** `npm test` has shorter ones. */
  const part = RUNS_ALL ? 1 : 0.1
  const sentence = 'I called about the broken gate and it is not fixed yet so please send someone by Friday '
  /** Returns a summary and the seconds of the processor that it took: other work on the machine does not count. The limit is what ten minutes of speech take. */
  async function measured(text: string) {
    const before = process.cpuUsage()
    const { summary } = await summarize(transcript(text), options)
    const { user, system } = process.cpuUsage(before)
    return { summary, seconds: (user + system) / 1_000_000 }
  }
  let usual = Number.NaN
  beforeAll(async () => {
    usual = (await measured(sentence.replace(/ $/, '. ').repeat(115))).seconds
  })

  test.each([
    ['many sentences without punctuation', sentence.repeat(RUNS_ALL ? 2_300 : 50)],
    ['one word of 200 kB', 'x'.repeat(204_800)],
    ['digits only', 'one '.repeat(5_000 * part)],
    ['symbols', 'at dot at dot com '.repeat(3_000 * part)],
    ['one letter', 'a'],
    ['emoji', '👍 ok 👍'],
    ['another script', 'これはテストです'],
    ['quotation marks', '"“”"\'‘’ yes "'],
  ])('%s', async (_, text) => {
    const { summary, seconds } = await measured(text)
    expect(Summary.parse(summary)).toEqual(summary)
    expect(summary.text).not.toBe('')
    expect(summary.text.split(/\s+/).length).toBeLessThanOrEqual(200)
    expect(seconds).toBeLessThan(8 * usual)
  })
})
