import { Button, Loader, TextInput } from '@mantine/core'
import type { RefObject } from 'react'
import type { healthCornerMachine } from '../../../machines/healthCorner.ts'
import type { FlowProps } from '../../ui/flow.ts'
import { ScanIcon } from '../../ui/icons.tsx'
import classes from './HealthCorner.module.css'

interface BarcodeFormProps extends FlowProps<typeof healthCornerMachine> {
  readonly field: RefObject<HTMLInputElement | null>
}

export function BarcodeForm({ state, send, field }: BarcodeFormProps) {
  const { code, fieldError } = state.context
  const isSearching = state.hasTag('busy')
  return (
    <search>
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          send({ type: 'lookUp.submitted' })
        }}
      >
        <TextInput
          ref={field}
          data-code-field
          label="Barcode ID"
          className={classes.field ?? ''}
          classNames={{ input: classes.code ?? '' }}
          placeholder="Scan or enter barcode ID..."
          leftSection={<ScanIcon />}
          name="barcode"
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          readOnly={!state.matches('ready')}
          value={code}
          error={fieldError}
          onChange={(event) => send({ type: 'code.changed', code: event.currentTarget.value })}
        />
        <div className={classes.buttons}>
          <Button
            type="submit"
            className={classes.search ?? ''}
            disabled={isSearching}
            leftSection={isSearching && <Loader size={16} color="currentColor" />}
          >
            {isSearching ? 'Searching...' : 'Search'}
          </Button>
          {isSearching && (
            <Button variant="default" onClick={() => send({ type: 'lookUp.cancelled' })}>
              Cancel
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}
