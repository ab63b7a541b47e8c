import { Button, Modal, Tabs } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { campDate } from '../../../domain/campTime.ts'
import { fullNameOf, type Participant, statusOf } from '../../../domain/people.ts'
import { type profileMachine, profileTabs } from '../../../machines/profile.ts'
import { DialogSheet, sheetClasses } from '../../ui/DialogSheet.tsx'
import type { FlowProps } from '../../ui/flow.ts'
import { Initials } from '../../ui/Initials.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { ParticipantFacts } from './ParticipantFacts.tsx'
import classes from './Profile.module.css'

export interface ProfileViewProps extends FlowProps<typeof profileMachine> {
  /** The drawn card, a flow of its own. */
  readonly card?: ReactNode
  /** The buttons that print and download it. */
  readonly cardActions?: ReactNode
}

export function ProfileView({ state, send, card, cardActions }: ProfileViewProps) {
  const { participant, isDemo } = state.context
  const cardTab = useRef<HTMLButtonElement>(null)
  const close = () => send({ type: 'profile.closed' })
  // The button is gone then: the focus goes on with its tab.
  const viewCard = () => {
    send({ type: 'tab.chosen', tab: 'idCard' })
    cardTab.current?.focus()
  }
  return (
    <Modal
      opened={state.matches('open')}
      onClose={close}
      size="44rem"
      yOffset="2dvh"
      {...(isDemo && { 'data-print': 'no' })}
      title={participant && <Heading participant={participant} isDemo={isDemo} />}
      classNames={{ ...sheetClasses, title: classes.title ?? '' }}
    >
      {participant && (
        <DialogSheet
          foot={
            <>
              <Button variant="default" onClick={close}>
                Close
              </Button>
              {state.matches({ open: { tab: 'idCard' } }) ? (
                !isDemo && cardActions
              ) : (
                <Button onClick={viewCard}>View ID Card</Button>
              )}
            </>
          }
        >
          <Tabs
            value={state.matches({ open: { tab: 'idCard' } }) ? 'idCard' : 'information'}
            onChange={(chosen) => {
              const tab = profileTabs.find((known) => known === chosen)
              if (tab) send({ type: 'tab.chosen', tab })
            }}
            keepMounted={false}
          >
            <Tabs.List grow className={classes.tabs ?? ''} data-print="no">
              <Tabs.Tab value="information" className={classes.tab ?? ''}>
                Participant Information
              </Tabs.Tab>
              <Tabs.Tab ref={cardTab} value="idCard" className={classes.tab ?? ''}>
                Participant ID Card
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="information" className={classes.panel ?? ''}>
              <ParticipantFacts
                participant={participant}
                isLoading={state.matches({ open: { details: 'loading' } })}
              />
            </Tabs.Panel>
            <Tabs.Panel value="idCard" className={classes.panel ?? ''}>
              <p className={classes.note} data-print="no">
                {isDemo
                  ? 'A demo person has no ID card: it cannot be drawn, printed or downloaded.'
                  : 'This is the official camp meeting ID card. It can be downloaded as a picture.'}
              </p>
              {!isDemo && <div className={classes.card}>{card}</div>}
            </Tabs.Panel>
          </Tabs>
        </DialogSheet>
      )}
    </Modal>
  )
}

function Heading({ participant, isDemo }: { participant: Participant; isDemo: boolean }) {
  const { registeredAt } = participant
  return (
    <span className={classes.heading}>
      <Initials of={participant} size={56} isRaised className={classes.initials} />
      <bdi className={classes.name}>{fullNameOf(participant)}</bdi>
      <span className={classes.about}>
        {isDemo && <span className={classes.demo}>Demo</span>}
        <StatusPill status={statusOf(participant)} />
        {registeredAt !== undefined && <span>Registered on {campDate(registeredAt)}</span>}
      </span>
    </span>
  )
}
