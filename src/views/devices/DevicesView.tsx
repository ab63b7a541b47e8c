import { Button, Skeleton, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import type { Tone } from '../../domain/camper/wallet.ts'
import type { DeviceState, PairedDevice } from '../../domain/devices/devices.ts'
import { campDate, campDateTime, campHour } from '../../domain/lib/campTime.ts'
import { counted } from '../../domain/lib/counted.ts'
import type { ScanQuestion } from '../../machines/devices/deviceScans.ts'
import { devicesFailedText, type devicesMachine } from '../../machines/devices/devices.ts'
import type { FlowProps } from '../ui/flows/flow.ts'
import { ButtonRow } from '../ui/forms/FormFooter.tsx'
import { PageHeader } from '../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../ui/layout/Stack.tsx'
import { EmptyState } from '../ui/lists/EmptyState.tsx'
import { ListReading, readingOf } from '../ui/lists/ListReading.tsx'
import { Card } from '../ui/parts/Card.tsx'
import { Fact, Facts } from '../ui/parts/Facts.tsx'
import { PlusIcon } from '../ui/parts/icons.tsx'
import { TonePill } from '../ui/parts/TonePill.tsx'
import classes from './Devices.module.css'

export interface DevicesViewProps extends FlowProps<typeof devicesMachine> {
  readonly onAdd: () => void
  readonly onRevoke: (device: PairedDevice) => void
  readonly onChangeDay: (device: PairedDevice) => void
  readonly onScans: (device: PairedDevice, question: ScanQuestion) => void
  readonly addButton?: RefObject<HTMLButtonElement | null>
  readonly toast?: ReactNode
}

export function DevicesView({ state, send, onAdd, addButton, toast, ...actions }: DevicesViewProps) {
  const { devices } = state.context
  const active = devices.filter(isActive)
  const over = devices.filter((device) => !isActive(device))
  return (
    <Page gap={16} headerGap={8} width="72rem">
      <PageHeader
        title="Paired devices"
        description="Phones and tablets that stay at a gate. They can check people in, and nothing else."
        toast={toast}
      >
        <Button ref={addButton} color="amber" leftSection={<PlusIcon />} onClick={onAdd}>
          Pair a device
        </Button>
      </PageHeader>
      <ListReading
        reading={readingOf(state)}
        loadingText="Loading devices…"
        error={devicesFailedText}
        staleText="This is the last list we could load."
        incident={state.machine.id}
        onRetry={() => send({ type: 'load.retried' })}
      />
      {state.matches('loading') && <Skeleton height={168} radius="lg" aria-hidden />}
      {state.matches('shown') && active.length === 0 && (
        <EmptyState
          action={
            <Button onClick={onAdd}>
              {over.length === 0 ? 'Pair the first device' : 'Pair another device'}
            </Button>
          }
        >
          No device is paired now.
        </EmptyState>
      )}
      {active.length > 0 && <DeviceList label="Devices" devices={active} {...actions} />}
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>Ended and revoked ({over.length})</summary>
          <DeviceList label="Ended and revoked" devices={over} {...actions} />
        </details>
      )}
    </Page>
  )
}

function isActive({ state }: PairedDevice): boolean {
  return state === 'paired' || state === 'waiting'
}

interface DeviceListProps extends Pick<DevicesViewProps, 'onRevoke' | 'onChangeDay' | 'onScans'> {
  readonly label: string
  readonly devices: readonly PairedDevice[]
}

function DeviceList({ label, devices, onRevoke, onChangeDay, onScans }: DeviceListProps) {
  return (
    <Stack as="ul" gap={12} aria-label={label}>
      {devices.map((device) => (
        <Card as="li" key={device.id} className={classes.device ?? ''}>
          <Row as="header" gap="4px 12px" wraps align="center" justify="space-between">
            <h2 className={classes.name}>{device.name}</h2>
            <StatePill state={device.state} />
          </Row>
          <DeviceFacts device={device} />
          {isActive(device) && (
            <ButtonRow phoneBasis="auto">
              <Button variant="default" onClick={() => onChangeDay(device)}>
                Change last day<VisuallyHidden component="span"> of {device.name}</VisuallyHidden>
              </Button>
              <Button variant="default" c="var(--camp-bad-text)" onClick={() => onRevoke(device)}>
                Revoke<VisuallyHidden component="span"> {device.name}</VisuallyHidden>
              </Button>
            </ButtonRow>
          )}
          {!isActive(device) && <ScanButtons device={device} onScans={onScans} />}
        </Card>
      ))}
    </Stack>
  )
}

function ScanButtons({ device, onScans }: Pick<DevicesViewProps, 'onScans'> & { device: PairedDevice }) {
  const { name, handsIn = false, undecided = 0 } = device
  if (!handsIn && undecided === 0) return null
  return (
    <ButtonRow phoneBasis="auto">
      {undecided > 0 && (
        <Button variant="default" onClick={() => onScans(device, 'dismiss')}>
          Nothing counts<VisuallyHidden component="span"> of {name}</VisuallyHidden>
        </Button>
      )}
      {handsIn && (
        <Button variant="default" c="var(--camp-bad-text)" onClick={() => onScans(device, 'stop')}>
          Take nothing more<VisuallyHidden component="span"> from {name}</VisuallyHidden>
        </Button>
      )}
    </ButtonRow>
  )
}

function StatePill({ state }: { state: DeviceState }) {
  // A replayed recording masks this value, so it may be missing from the table.
  const { tone, word } = looks[state] ?? looks.paired
  return <TonePill tone={tone}>{word}</TonePill>
}

const looks: Readonly<Record<DeviceState, { readonly tone: Tone; readonly word: string }>> = {
  waiting: { tone: 'info', word: 'Waiting for the device' },
  expired: { tone: 'neutral', word: 'Code not used' },
  paired: { tone: 'good', word: 'Paired' },
  ended: { tone: 'neutral', word: 'Ended' },
  revoked: { tone: 'bad', word: 'Revoked' },
}

function DeviceFacts({ device }: { readonly device: PairedDevice }) {
  const { lastSeenAt, network, browser, operator, madeBy, createdAt, undecided = 0 } = device
  return (
    <Facts layout="columns" phoneLayout="rows">
      <Fact label={isActive(device) ? 'Last day' : 'Over since'}>{lastDayText(device)}</Fact>
      {lastSeenAt !== null && (
        <Fact label="Last seen">
          {campDateTime(lastSeenAt)}
          {network !== null && <Detail>from {network}</Detail>}
        </Fact>
      )}
      {browser !== null && <Fact label="Browser">{browser}</Fact>}
      {device.pairedAt !== null && <Fact label="At the gate">{operator ?? 'No name given'}</Fact>}
      {undecided > 0 && <Fact label="Undecided">{counted(undecided, 'scan')}</Fact>}
      <Fact label="Code made by">
        {madeBy}
        <Detail>{campDateTime(createdAt)}</Detail>
      </Fact>
    </Facts>
  )
}

function Detail({ children }: { readonly children: ReactNode }) {
  return (
    <Text span display="block" c="dimmed" fz="sm">
      {children}
    </Text>
  )
}

function lastDayText({ state, endsAt, revokedAt, revokedBy, pairingEndsAt }: PairedDevice): ReactNode {
  if (state === 'expired') return campDateTime(pairingEndsAt)
  if (state === 'revoked')
    return (
      <>
        {revokedAt === null ? 'Signed out' : campDateTime(revokedAt)}
        <Detail>{revokedBy === null ? 'signed out on the device' : `by ${revokedBy}`}</Detail>
      </>
    )
  if (state === 'ended') return campDateTime(endsAt)
  return (
    <>
      {/* The pairing ends at the midnight after it. */}
      {campDate(new Date(Date.parse(endsAt) - 1).toISOString())}
      {state === 'waiting' && <Detail>Its code works until {campHour(pairingEndsAt)}</Detail>}
    </>
  )
}
