import { Button, Modal, Tabs, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { campDate } from '../../../domain/lib/campTime.ts'
import { isCampMeeting } from '../../../domain/people/idCard.ts'
import { type Participant, statusOf } from '../../../domain/people/people.ts'
import {
  type ProfileContext,
  type ProfileTab,
  type profileMachine,
  profileTabs,
} from '../../../machines/people/profile.ts'
import { useCamp } from '../../ui/camp.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { DialogSheet, sheetClasses } from '../../ui/forms/DialogSheet.tsx'
import { Row } from '../../ui/layout/Stack.tsx'
import { Initials } from '../../ui/parts/Initials.tsx'
import { WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'
import { StatusPill } from '../../ui/parts/StatusPill.tsx'
import { TonePill } from '../../ui/parts/TonePill.tsx'
import { ParticipantFacts } from '../registrations/ParticipantFacts.tsx'
import classes from './Profile.module.css'

export interface ProfileViewProps extends FlowProps<typeof profileMachine> {
  readonly card?: ReactNode
  readonly cardActions?: ReactNode
  readonly office?: ReactNode
}

export function ProfileView({ state, send, card, cardActions, office }: ProfileViewProps) {
  const camp = useCamp()
  const { participant, isDemo, isCardLost, isWithdrawn } = state.context
  const cardTab = useRef<HTMLButtonElement>(null)
  const close = () => send({ type: 'profile.closed' })
  // The pressed button is removed, so its tab takes the focus.
  const viewCard = () => {
    send({ type: 'tab.chosen', tab: 'idCard' })
    cardTab.current?.focus()
  }
  return (
    <Modal.Stack>
      <Modal
        opened={state.matches('open')}
        {...(office !== undefined && { stackId: 'profile' })}
        onClose={close}
        size="44rem"
        yOffset="2dvh"
        {...(isDemo && { 'data-print': 'no' })}
        title={participant && <Heading participant={participant} isDemo={isDemo} isWithdrawn={isWithdrawn} />}
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
                  !isDemo && !isCardLost && cardActions
                ) : (
                  <Button onClick={viewCard}>View ID Card</Button>
                )}
              </>
            }
          >
            <Tabs
              value={tabOf(state)}
              onChange={(chosen) => {
                const tab = profileTabs.find((known) => known === chosen)
                if (tab) send({ type: 'tab.chosen', tab })
              }}
              keepMounted={false}
              // The flows of the office part continue while another tab is shown.
              keepMountedMode="display-none"
            >
              <Tabs.List grow className={classes.tabs ?? ''} data-print="no">
                <Tabs.Tab value="information" className={classes.tab ?? ''}>
                  Participant Information
                </Tabs.Tab>
                <Tabs.Tab ref={cardTab} value="idCard" className={classes.tab ?? ''}>
                  Participant ID Card
                </Tabs.Tab>
                {office !== undefined && (
                  <Tabs.Tab value="office" className={classes.tab ?? ''}>
                    Office
                  </Tabs.Tab>
                )}
              </Tabs.List>
              <Tabs.Panel value="information" className={classes.panel ?? ''}>
                <ParticipantFacts
                  participant={participant}
                  isLoading={state.matches({ open: { details: 'loading' } })}
                />
              </Tabs.Panel>
              <Tabs.Panel value="idCard" className={classes.panel ?? ''}>
                <Text ta="center" mb={12} className="dimmed" style={{ textWrap: 'balance' }} data-print="no">
                  {isDemo
                    ? 'A demo person has no ID card: it cannot be drawn, printed or downloaded.'
                    : !isCardLost &&
                      `This is the official ${isCampMeeting(camp) ? 'camp meeting ' : ''}ID card. It can be downloaded as a picture.`}
                </Text>
                {isCardLost ? (
                  <Note tone="warning" icon={WarningIcon}>
                    The card is reported lost and is refused everywhere. Make a new card in the tab “Office”.
                  </Note>
                ) : (
                  !isDemo && <div className={classes.card}>{card}</div>
                )}
              </Tabs.Panel>
              {office !== undefined && (
                <Tabs.Panel value="office" keepMounted className={classes.panel ?? ''} data-print="no">
                  {office}
                </Tabs.Panel>
              )}
            </Tabs>
          </DialogSheet>
        )}
      </Modal>
    </Modal.Stack>
  )
}

function tabOf(state: ProfileViewProps['state']): ProfileTab {
  return profileTabs.find((tab) => state.matches({ open: { tab } })) ?? 'information'
}

interface HeadingProps extends Pick<ProfileContext, 'isDemo' | 'isWithdrawn'> {
  readonly participant: Participant
}

function Heading({ participant, isDemo, isWithdrawn }: HeadingProps) {
  const { registeredAt } = participant
  return (
    <span className={classes.heading}>
      <Initials of={participant} size={56} isRaised className={classes.initials} />
      <Text component="bdi" inherit lineClamp={3} className="wraps">
        <PersonName of={participant} />
      </Text>
      <Row as="span" gap="4px 10px" wraps align="center" className={`dimmed small ${classes.about}`}>
        {isDemo && <TonePill tone="warning">Demo</TonePill>}
        {isWithdrawn ? (
          <TonePill tone="bad">Withdrawn</TonePill>
        ) : (
          <StatusPill status={statusOf(participant)} />
        )}
        {registeredAt !== undefined && <span>Registered on {campDate(registeredAt)}</span>}
      </Row>
    </span>
  )
}
