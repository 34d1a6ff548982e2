import { expect, test } from 'vitest'
import { createMessages } from './create/create-messages'
import { diagnosticsMessages } from './diagnostics/diagnostics-messages'

test.each([createMessages.needsEditor, diagnosticsMessages.needsEditor])(
  'a refusal names the role of the member',
  (needsEditor) => expect(needsEditor('viewer')).toMatch(/^Only editors and admins can .+\. Your role is viewer\.$/),
)
