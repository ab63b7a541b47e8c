import { TextInput, type TextInputProps } from '@mantine/core'
import type { CSSProperties } from 'react'

/** Missing in Firefox before 111. */
const canHideText = CSS.supports('-webkit-text-security', 'disc')

const hiddenText = { input: { WebkitTextSecurity: 'disc' } as CSSProperties }

interface SecretInputProps extends Omit<TextInputProps, 'type' | 'autoComplete'> {
  readonly hasPin: boolean
}

/** For a PIN or password on another person's browser, which would offer to save a password field. */
export function SecretInput({ hasPin, ...input }: SecretInputProps) {
  return (
    <TextInput
      {...input}
      type={canHideText ? 'text' : 'password'}
      inputMode={hasPin ? 'numeric' : 'text'}
      autoComplete="off"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      styles={hiddenText}
      maxLength={hasPin ? 6 : 1000}
      data-1p-ignore
      data-lpignore="true"
    />
  )
}
