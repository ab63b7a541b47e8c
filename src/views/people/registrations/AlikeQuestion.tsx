import { Button } from '@mantine/core'
import { fullNameOf } from '../../../domain/people/people.ts'
import type { registrationFormMachine } from '../../../machines/people/registrationForm.ts'
import type { FlowProps } from '../../ui/flows/flow.ts'
import { DialogSheet } from '../../ui/forms/DialogSheet.tsx'
import { ButtonRow } from '../../ui/forms/FormFooter.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Card } from '../../ui/parts/Card.tsx'
import { CodeText } from '../../ui/parts/CodeText.tsx'
import { ErrorBanner } from '../../ui/parts/ErrorBanner.tsx'
import { PersonName } from '../../ui/parts/PersonName.tsx'

export function AlikeQuestion({ state, send }: FlowProps<typeof registrationFormMachine>) {
  const { form, alike } = state.context
  const entered = [fullNameOf(form), form.age, form.union].filter((text) => text !== '')
  return (
    <DialogSheet
      foot={
        <ButtonRow phoneBasis="10rem">
          <Button variant="default" data-autofocus onClick={() => send({ type: 'question.dismissed' })}>
            Back to the form
          </Button>
          <Button color="amber" onClick={() => send({ type: 'registration.confirmed' })}>
            Register anyway
          </Button>
        </ButtonRow>
      }
    >
      <ErrorBanner tone="warning" title="Perhaps this person is registered already" incident={null}>
        Nothing was saved yet. You typed: <bdi>{entered.join(' · ')}</bdi>
      </ErrorBanner>
      <Stack as="ul" gap={12} aria-label="People who may be the same">
        {alike.map((person) => (
          <Card as="li" key={person.code} padding="12px 16px">
            <Row gap="8px 16px" words="16rem" align="center">
              <div>
                <PersonName of={person} className="strong" /> · <CodeText>{person.code}</CodeText>
                <p className="dimmed small">
                  {person.age === '' ? 'Age not known' : `Age ${person.age}`}
                  {person.union !== '' && (
                    <>
                      {' · '}
                      <bdi>{person.union}</bdi>
                    </>
                  )}
                  {person.isWithdrawn && ' · withdrawn'}
                </p>
              </div>
              <Button
                variant="default"
                aria-label={`${fullNameOf(person)}, ${person.code}, is the same person`}
                onClick={() => send({ type: 'person.recognised', code: person.code })}
              >
                It is the same person
              </Button>
            </Row>
          </Card>
        ))}
      </Stack>
    </DialogSheet>
  )
}
