import { useActorRef, useSelector } from '@xstate/react'
import { createRoot } from 'react-dom/client'
import { EventList } from '../../../src/inspector/replay/EventList.tsx'
import Replay from '../../../src/inspector/replay/Replay.tsx'
import { ReplayControls } from '../../../src/inspector/replay/ReplayControls.tsx'
import { replayPlayerFlow } from '../../../src/inspector/replay/replayPlayer.ts'
import { useNewestFrame } from '../../../src/inspector/replay/Scene.tsx'
import { type Recording, recordingText } from '../../../src/services/recorder/recording.ts'
import { AppTheme } from '../../../src/views/ui/theme/AppTheme.tsx'
import { longCheckIns } from './longCheckIns.ts'
import { type Scrub, scrub } from './scrub.ts'

export interface ReplayBench {
  readonly open: (part: 'whole' | 'list', count: number) => Promise<void>
  readonly scrub: (positions: readonly number[], pause: number) => Promise<Scrub>
}

declare global {
  interface Window {
    replayBench?: ReplayBench
  }
}

const container = document.getElementById('root')
if (!container) throw new Error('the page has no root')
const root = createRoot(container)

window.replayBench = {
  open: async (part, count) => {
    const recording = await longCheckIns(count)
    root.render(
      <AppTheme key={part}>
        {part === 'whole' ? <Replay /> : <SliderAndList recording={recording} />}
      </AppTheme>,
    )
    if (part === 'whole') {
      const field = await found('textarea')
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', recordingText(recording))
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
      await found('[data-state][data-current]')
      await found('iframe')
    } else (await found('button')).click()
    await found('[role="option"]')
  },
  scrub,
}

function SliderAndList({ recording }: { readonly recording: Recording }) {
  const player = useActorRef(replayPlayerFlow)
  const isOpen = useSelector(player, ({ context }) => context.recording !== null)
  const { context } = useNewestFrame(player)
  if (!isOpen) {
    const source = recordingText(recording)
    return (
      <button type="button" onClick={() => player.send({ type: 'recording.opened', source })}>
        Open
      </button>
    )
  }
  return (
    <>
      <ReplayControls player={player} />
      <EventList
        events={recording.events}
        places={context.places}
        position={context.position}
        isMixed={false}
        diverging={undefined}
        onChoose={() => {}}
      />
    </>
  )
}

async function found(selector: string): Promise<HTMLElement> {
  for (;;) {
    const element = document.querySelector<HTMLElement>(selector)
    if (element) return element
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
