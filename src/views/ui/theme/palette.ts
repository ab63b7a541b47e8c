import type { MantineColorsTuple } from '@mantine/core'

/**
 * Every colour of the product. Views use only the CSS variables that `tokens.ts` derives from them. Forest is
 * the brand, amber the accent and warning; red, green, blue and gray have the same meaning everywhere.
 */
export const palette = {
  forest: tuple('#eef6f0 #dcebe0 #b7d6c0 #8dbf9c #5fae7d #3f8b5d #2a734a #1f5c3b #17472e #0f3221'),
  amber: tuple('#fff8e8 #ffedc4 #ffdd91 #fdc95c #f9b233 #f09d17 #c77c0a #96590a #744408 #4f2e06'),
  red: tuple('#fef1ef #fddfdb #f9beb6 #f29a8e #ea7566 #dc5142 #c53527 #a5271b #821d14 #5c140e'),
  green: tuple('#ebf9ef #d0f1da #a3e3b6 #71d28e #45bd6a #28a24e #1b853d #126a2f #0c5224 #083b1a'),
  blue: tuple('#eef4fd #d9e7fa #b3cef4 #88b1ec #5f93e2 #3f77d2 #2c60b8 #214c97 #193b76 #122a55'),
  gray: tuple('#faf8f4 #f3efe8 #e8e2d8 #d8cfc1 #9a8f80 #7c7264 #665d51 #4f483e #38332c #211e19'),
  dark: tuple('#e8edf6 #c9d4e6 #a7b5cd #8b9bb8 #3b4d6e #263754 #1a2842 #131f36 #0d1729 #070d19'),
} as const

export const paper = '#f8f5ef'
export const white = '#ffffff'
export const ink = '#16211b'

function tuple(shades: string): MantineColorsTuple {
  const [a = '', b = '', c = '', d = '', e = '', f = '', g = '', h = '', i = '', j = ''] = shades.split(' ')
  return [a, b, c, d, e, f, g, h, i, j]
}
