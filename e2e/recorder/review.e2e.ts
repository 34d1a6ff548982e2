import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configuredEngines } from '@/server/processing/configured-engines'
import { openAiRecognizer } from '@/server/processing/speech/openai-compatible'
import { expect, expectNoAxeFindings, LONG, test } from '../support/journey'
import { complete, enterContact, MICROPHONE, messagesOf, ownChannel, record, send } from './recorder'

test.use(MICROPHONE)

const SPOKEN =
  'Everyone at the practice was kind and quick. My card number is 4111 1111 1111 1111. Thank you very much, you are great.'

test(
  'a sender gets the masked draft of a review from the transcript, and can change and copy it',
  LONG,
  async ({ page, context }) => {
    await context.grantPermissions(['microphone', 'clipboard-read', 'clipboard-write'])
    const review = { reviewLocation: 'Quay 4', reviewUrl: 'https://reviews.example/quay', language: 'en' }
    const channel = await ownChannel('campaign', review)
    const speech = await startSpeechServer()
    try {
      await page.goto(channel.path)
      await enterContact(page, 'ada@example.com')
      await record(page, 2)
      await send(page)
      await expect(page.getByText('We are writing down what you said.')).toBeVisible()
      const [message] = await messagesOf(channel)
      await complete(message?.id ?? '', enginesWith(speech))
      const draft = page.getByLabel('Your review')
      await expect(draft).toHaveValue(/^Everyone at the practice was kind and quick\./)
      await expect(draft).not.toHaveValue(/1111/)
      await expectNoAxeFindings(page, 'review')
      await draft.fill('Kind and quick.')
      await page.getByRole('button', { name: 'Copy the text' }).click()
      await expect(page.getByText('Copied')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Kind and quick.')
      await expect(page.getByRole('link', { name: /^Open the review page/ })).toHaveAttribute(
        'href',
        'https://reviews.example/quay',
      )
    } finally {
      speech.close()
    }
  },
)

/** Starts a server with the transcription API of OpenAI. It does not know the richest format, and fails once. */
async function startSpeechServer(): Promise<Server> {
  let requests = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const form = Buffer.concat(chunks).toString('latin1')
    requests += 1
    if (form.includes('verbose_json')) return response.writeHead(400).end('{"error":{"message":"unknown format"}}')
    if (requests < 3) return response.writeHead(503).end('overloaded')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify({ text: SPOKEN }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** The engines of a service that uses this server. The microphone of the journeys has no speech, so it is not looked for. */
function enginesWith(server: Server) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const engine = openAiRecognizer({ baseUrl, apiKey: undefined, model: 'whisper-1', languages: ['en'] })
  return { ...configuredEngines(), canTranscribe: () => 'yes' as const, transcribe: engine.transcribe }
}
