import { createTheme, defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core'
import type { MouseEvent } from 'react'
import { ink, palette, white } from './palette.ts'

const systemFont =
  'system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif'
const headingFont = `Outfit, "Outfit fallback", "Outfit wide fallback", ${systemFont}`
const codeFont =
  'ui-monospace, "SF Mono", SFMono-Regular, "Cascadia Mono", "Roboto Mono", "DejaVu Sans Mono", Menlo, Consolas, monospace'

/** The text colour on a filled colour depends on the scheme, which Mantine's `autoContrast` ignores. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const colors = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled') return colors
  const name = input.color ?? input.theme.primaryColor
  return name in palette ? { ...colors, color: `var(--mantine-color-${name}-contrast)` } : colors
}

/** Without this role a dialog's header would be a banner landmark of the page. */
const plainHeader = { header: { role: 'presentation' } }

/** A press on the overlay must not move the focus out of the dialog. */
const overlay = { onMouseDown: (event: MouseEvent) => event.preventDefault() }

export const theme = createTheme({
  colors: palette,
  primaryColor: 'forest',
  autoContrast: true,
  variantColorResolver,
  white,
  black: ink,
  fontFamily: systemFont,
  fontFamilyMonospace: codeFont,
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  headings: {
    fontFamily: headingFont,
    fontWeight: '650',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'clamp(1.75rem, 1.55rem + 1vw, 2rem)', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
      h4: { fontSize: '1rem', lineHeight: '1.4' },
      h5: { fontSize: '0.9375rem', lineHeight: '1.45' },
      h6: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.5', xl: '1.4' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '16px', xl: '24px' },
  defaultRadius: 'md',
  // Plain objects, because `Modal.extend` and the like would import every component into the first page.
  components: {
    ActionIcon: { defaultProps: { variant: 'default', size: 40, color: 'gray' } },
    Anchor: { defaultProps: { underline: 'always' } },
    Button: { defaultProps: { size: 'md' } },
    CloseButton: { defaultProps: { size: 40, iconSize: 20, 'aria-label': 'Close' } },
    Drawer: {
      defaultProps: {
        transitionProps: { duration: 300 },
        attributes: plainHeader,
        overlayProps: overlay,
        closeButtonProps: { 'aria-label': 'Close', size: 40, iconSize: 20 },
      },
    },
    Input: { defaultProps: { size: 'md' } },
    Loader: { defaultProps: { color: 'currentColor' } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        padding: 'lg',
        shadow: 'xl',
        transitionProps: { duration: 300, transition: 'pop' },
        attributes: plainHeader,
        overlayProps: { ...overlay, color: 'var(--camp-backdrop)' },
        closeButtonProps: { 'aria-label': 'Close', size: 40, iconSize: 20 },
      },
    },
    Progress: { defaultProps: { size: 'lg' } },
    ProgressRoot: { defaultProps: { size: 'lg', transitionDuration: 0 } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    Table: { defaultProps: { verticalSpacing: 4, horizontalSpacing: 'xs' } },
    Title: { defaultProps: { c: 'var(--camp-heading)' } },
  },
})
