import { Button } from '@mantine/core'
import { campDateTime } from '../../../domain/lib/campTime.ts'
import type { WalletReading } from '../../../domain/money/walletBook.ts'
import type { walletMachine } from '../../../machines/camper/wallet.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { Row } from '../../ui/layout/Stack.tsx'

export interface ReadWalletProps extends FlowProps<typeof walletMachine> {
  readonly reading: WalletReading
}

export function ReadingTime({ state, send, reading }: ReadWalletProps) {
  const isBusy = state.hasTag('busy')
  const isOutdated = state.matches({ shown: { figures: 'outdated' } })
  return (
    <Row gap="0 12px" wraps align="center" className="small">
      <span role="status">{isBusy ? 'Reading again…' : `As of ${campDateTime(reading.readAt)}`}</span>
      {!isOutdated && (
        <Button
          variant="transparent"
          px={4}
          c="inherit"
          fw={650}
          td="underline"
          aria-disabled={isBusy}
          onClick={() => send({ type: 'refresh.requested' })}
        >
          Refresh
        </Button>
      )}
    </Row>
  )
}
