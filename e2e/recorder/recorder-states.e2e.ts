import { expectNoAxeFindings, LONG, test } from '../support/journey'
import { expectLargerTextFits } from '../support/larger-text'
import { MICROPHONE } from './recorder'
import { RECORDER_STATES, visitState } from './recorder-states'

test.use(MICROPHONE)

for (const state of RECORDER_STATES)
  test(`the recorder is accessible, also with larger text: ${state.name}`, LONG, async ({ page, complaints }) => {
    await visitState(page, state, 'en')
    await expectNoAxeFindings(page, state.name)
    await expectLargerTextFits(page, state.name)
    // The browser logs the faults of the state.
    complaints.splice(0)
  })
