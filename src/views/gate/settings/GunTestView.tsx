import { Text } from '@mantine/core'
import { gunFindingTexts, type gunTestMachine } from '../../../machines/gate/gunTest.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { BackLink } from '../../ui/layout/BackLink.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { Page, Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CheckIcon, ScanIcon, WarningIcon } from '../../ui/parts/icons.tsx'
import { Note } from '../../ui/parts/Note.tsx'
import classes from './GunTest.module.css'

export function GunTestView({ state }: FlowProps<typeof gunTestMachine>) {
  const { finding } = state.context
  const [cause, advice] = finding === null ? [] : gunFindingTexts(finding)
  const isGood = state.matches('works')
  return (
    <Page gap={20} phoneGap={16} width="48rem">
      <BackLink to="/admin/checkin" page="Check-In" />
      <PageHeader title="Test a barcode gun" description="Nothing is looked up and nothing is sent." />
      <Card className={classes.wait}>
        <Row gap={20} align="center">
          <ScanIcon size={40} />
          Scan the barcode of any ID card with the gun.
        </Row>
      </Card>
      <Stack gap={12} role="status" className={classes.finding}>
        {finding && (
          <>
            <Note tone={isGood ? 'good' : 'bad'} icon={isGood ? CheckIcon : WarningIcon} iconSize={28}>
              <strong translate="no">{cause}</strong>
            </Note>
            <Text inherit>{advice}</Text>
          </>
        )}
      </Stack>
      <p>
        Nothing happens? The gun is not connected to this device, or it cannot read the card. Try another
        card, or connect the gun again.
      </p>
    </Page>
  )
}
