import { TextInput } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { ScanIcon } from '../parts/icons.tsx'
import { BusyButton } from './BusyButton.tsx'
import classes from './CodeForm.module.css'

interface CodeFormProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly placeholder: string
  readonly name?: string
  /** `lg` for the gate: readable at arm's length, without its label on a phone. */
  readonly size?: 'md' | 'lg'
  /** A scan is put into the field wherever the focus is. */
  readonly takesScans?: boolean
  readonly isInSight?: boolean
  readonly code: string
  readonly error: ReactNode
  readonly note?: ReactNode
  readonly readOnly: boolean
  readonly disabled: boolean
  readonly isSearching: boolean
  readonly onCode: (code: string) => void
  readonly onSubmit: () => void
  readonly children?: ReactNode
}

export function CodeForm(props: CodeFormProps) {
  const {
    field,
    label,
    placeholder,
    name = 'code',
    size = 'md',
    takesScans = false,
    isInSight,
    children,
  } = props
  const { code, error, note, readOnly, disabled, isSearching, onCode, onSubmit } = props
  const isLarge = size === 'lg'
  return (
    <search>
      <form
        noValidate
        className={classes.form}
        data-size={size}
        data-in-sight={isInSight || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <TextInput
          ref={field}
          data-code-field={takesScans || undefined}
          label={label}
          classNames={{
            root: classes.field ?? '',
            label: isLarge ? 'visually-hidden-on-phones' : '',
            input: classes.code ?? '',
            description: classes.note ?? '',
            error: classes.error ?? '',
          }}
          placeholder={placeholder}
          leftSection={<ScanIcon size={isLarge ? 24 : 20} />}
          {...(isLarge && { leftSectionWidth: 48 })}
          name={name}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
          readOnly={readOnly}
          value={code}
          error={error}
          description={note}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => onCode(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <BusyButton
            type="submit"
            className={classes.search ?? ''}
            disabled={disabled}
            isBusy={isSearching}
            busyLabel="Searching..."
            loaderSize={isLarge ? 18 : 16}
          >
            Search
          </BusyButton>
          {children}
        </div>
      </form>
    </search>
  )
}
