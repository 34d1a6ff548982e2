import { expect, test } from 'vitest'
import { likelyFormat } from './alert-formats'

test.each([
  ['https://hooks.slack.com/services/T0/B0/x', 'slack'],
  [' HTTPS://Hooks.Slack.com/services/T0/B0/x ', 'slack'],
  ['https://hooks.slack-gov.com/services/T0', 'slack'],
  ['https://discord.com/api/webhooks/1/x', 'discord'],
  ['https://canary.discord.com/api/webhooks/1/x', 'discord'],
  ['https://discordapp.com/api/webhooks/1/x', 'discord'],
  ['https://prod-12.westeurope.logic.azure.com:443/workflows/x', 'teams'],
  ['https://contoso.webhook.office.com/webhookb2/x', 'teams'],
  ['https://default0.00.environment.api.powerplatform.com:443/powerautomate/x', 'teams'],
  // Other hosts, also those that look like one.
  ['https://chat.example.com/hooks/x', 'json'],
  ['https://hooks.slack.com.evil.example/x', 'json'],
  ['https://notdiscord.com/x', 'json'],
  ['https://logic.azure.com.example/x', 'json'],
  ['https://evil.example/hooks.slack.com', 'json'],
  ['hooks.slack.com', 'json'],
  ['', 'json'],
])('the likely format of %j is %s', (url, format) => expect(likelyFormat(url)).toBe(format))
