import { TextInput, type TextInputProps } from '@mantine/core'
import classes from './SecretInput.module.css'

interface SecretInputProps extends Omit<TextInputProps, 'type' | 'autoComplete'> {
  readonly hasPin: boolean
}

/** The PIN, or the password, of a person whose browser this is not: a password field would offer to save it. */
export function SecretInput({ hasPin, ...input }: SecretInputProps) {
  return (
    <TextInput
      {...input}
      type="text"
      inputMode={hasPin ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      classNames={{ input: classes.secret ?? '' }}
      maxLength={hasPin ? 6 : 1000}
      data-1p-ignore
      data-lpignore="true"
    />
  )
}
