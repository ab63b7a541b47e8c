import { Button, Loader, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { checkOutMachine } from '../../../machines/checkOut.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { ScanIcon } from '../../ui/icons.tsx'
import classes from './CheckOut.module.css'

interface CheckOutFormProps extends FlowProps<typeof checkOutMachine> {
  readonly field: RefObject<HTMLInputElement | null>
}

export function CheckOutForm({ state, send, field }: CheckOutFormProps) {
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
          label="Participant ID"
          className={classes.field ?? ''}
          classNames={{ input: classes.code ?? '' }}
          placeholder="Scan or enter code..."
          leftSection={<ScanIcon />}
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
          leftSection={isSearching && <Loader size={16} color="currentColor" />}
        >
          {isSearching ? 'Searching...' : 'Search'}
        </Button>
      </form>
    </search>
  )
}
