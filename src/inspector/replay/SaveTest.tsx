import { Button, Group, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { downloadFile } from '../../services/browser/download.ts'
import { type Recording, recordingText } from '../../services/recorder/recording.ts'

interface SaveTestProps {
  readonly recording: Recording
  readonly isDiverging: boolean
}

export function SaveTest({ recording, isDiverging }: SaveTestProps) {
  const [name, setName] = useState('')
  const [told, setTold] = useState<'nothing' | 'saved' | 'nameless'>('nothing')
  const save = (event: FormEvent) => {
    event.preventDefault()
    const fileName = fileNameOf(name)
    setTold(fileName === null ? 'nameless' : 'saved')
    const file = new Blob([recordingText(recording)], { type: 'application/json' })
    if (fileName !== null) downloadFile(file, fileName)
  }
  return (
    <Group component="form" align="end" onSubmit={save}>
      <TextInput
        flex="0 1 460px"
        label="Save as a regression test"
        description={
          <>
            Put the file into test/recordings: npm test replays it against the machines.
            {isDiverging && (
              <Text span display="block" fw={700} size="sm" c="var(--camp-text)">
                The machine no longer goes the recorded way: this test fails until the machine or the
                recording is right.
              </Text>
            )}
          </>
        }
        placeholder="a lost answer"
        value={name}
        error={told === 'nameless' && 'Give the test a name with letters or digits.'}
        onChange={({ currentTarget: { value } }) => {
          setName(value)
          setTold('nothing')
        }}
      />
      <Button type="submit" variant="default">
        {told === 'saved' ? 'Saved' : 'Save'}
      </Button>
    </Group>
  )
}

export function fileNameOf(name: string): string | null {
  const words = name.match(/[A-Za-z0-9]+/g)
  return words && `${words.join('-').slice(0, 80)}.json`
}
