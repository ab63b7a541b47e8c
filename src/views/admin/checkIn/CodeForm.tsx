import { Button, Loader, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { checkInMachine } from '../../../machines/checkIn.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { ScanIcon } from '../../ui/icons.tsx'
import classes from './CodeForm.module.css'

interface CodeFormProps extends FlowProps<typeof checkInMachine> {
  readonly field: RefObject<HTMLInputElement | null>
}

export function CodeForm({ state, send, field }: CodeFormProps) {
  const { code, fieldError } = state.context
  const isSearching = state.matches('searching')
  const isBusy = state.hasTag('busy')
  return (
    <search>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'search.submitted' })
        }}
      >
        <TextInput
          ref={field}
          data-code-field
          label="Participant code"
          classNames={{
            root: classes.field ?? '',
            label: classes.label ?? '',
            input: classes.code ?? '',
            error: classes.problem ?? '',
          }}
          placeholder="Scan or enter code..."
          leftSection={<ScanIcon size={24} />}
          leftSectionWidth={48}
          name="code"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          readOnly={isBusy}
          value={code}
          error={fieldError}
          onChange={(event) => send({ type: 'code.changed', code: event.currentTarget.value })}
        />
        <Button
          type="submit"
          className={classes.search ?? ''}
          disabled={isBusy}
          leftSection={isSearching && <Loader size={18} color="currentColor" />}
        >
          {isSearching ? 'Searching...' : 'Search'}
        </Button>
      </form>
    </search>
  )
}
