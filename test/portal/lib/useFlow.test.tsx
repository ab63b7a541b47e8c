import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { assign, emit, setup } from 'xstate'
import { useFlow } from '../../../src/flows/lib/useFlow.ts'

const tellingMachine = setup({ types: { emitted: {} as { type: 'begun' } } }).createMachine({
  id: 'telling',
  entry: emit({ type: 'begun' }),
})

const hearingMachine = setup({
  types: { context: {} as { heard: number }, events: {} as { type: 'begun' } },
}).createMachine({
  id: 'hearing',
  context: { heard: 0 },
  on: { begun: { actions: assign({ heard: ({ context }) => context.heard + 1 }) } },
})

function Screen() {
  const telling = useFlow(tellingMachine, { listeners: { begun: (event) => hearing.send(event) } })
  const hearing = useFlow(hearingMachine)
  return (
    <p>
      {telling.state.status}, heard {hearing.state.context.heard}
    </p>
  )
}

test('an event that a flow emits on its first entry is received once, even by a flow declared after it', async () => {
  const screen = await render(<Screen />)
  await expect.element(screen.getByText('active, heard 1')).toBeVisible()
})
