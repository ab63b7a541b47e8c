import type { CSSVariablesResolver } from '@mantine/core'
import { ink, palette, paper, white } from './palette.ts'

type Variables = Record<string, string>

const { forest, amber, red, green, blue, gray, dark } = palette
const meanings = ['forest', 'amber', 'red', 'green', 'blue', 'gray'] as const

/** Mantine's own names for a colour's parts; the defaults fail AA on several of them. */
function partsOf(name: string, parts: Variables): Variables {
  return Object.fromEntries(
    Object.entries(parts).map(([part, value]) => [`--mantine-color-${name}-${part}`, value]),
  )
}

function lightParts(name: (typeof meanings)[number]): Variables {
  const shades = palette[name]
  const bright = name === 'amber'
  return partsOf(name, {
    text: shades[7],
    filled: bright ? shades[4] : shades[7],
    'filled-hover': bright ? shades[5] : shades[8],
    contrast: bright ? ink : white,
    light: shades[1],
    'light-hover': shades[2],
    'light-color': shades[8],
    outline: shades[7],
    'outline-hover': shades[0],
  })
}

function darkParts(name: (typeof meanings)[number]): Variables {
  const shades = palette[name]
  const neutral = name === 'gray'
  return partsOf(name, {
    text: shades[3],
    filled: neutral ? dark[2] : shades[4],
    'filled-hover': neutral ? dark[1] : shades[3],
    contrast: dark[9],
    light: neutral ? dark[5] : shades[9],
    'light-hover': neutral ? dark[4] : shades[8],
    'light-color': neutral ? dark[0] : shades[1],
    outline: neutral ? dark[2] : shades[3],
    'outline-hover': neutral ? dark[5] : shades[9],
  })
}

/** The same in both schemes: the gate's solid verdicts, the brand's own colours, the mark. */
const constant: Variables = {
  '--camp-accent': amber[4],
  '--camp-accent-soft': amber[2],
  '--camp-on-accent': ink,
  '--camp-on-brand': white,
  '--camp-on-brand-soft': forest[2],
  '--camp-verdict-checked-in-bg': '#0b5f29',
  '--camp-verdict-checked-in-edge': '#0b5f29',
  '--camp-verdict-checked-in-text': white,
  '--camp-verdict-already-checked-in-bg': amber[4],
  '--camp-verdict-already-checked-in-edge': amber[4],
  '--camp-verdict-already-checked-in-text': '#2b1800',
  '--camp-verdict-not-found-bg': '#a1231a',
  '--camp-verdict-not-found-edge': '#a1231a',
  '--camp-verdict-not-found-text': white,
  '--camp-mark-sky': amber[2],
  '--camp-mark-glow': amber[3],
  '--camp-mark-sun': amber[5],
  '--camp-mark-ring': '#fffaf0',
  '--camp-mark-ground': forest[9],
  '--camp-mark-tent': forest[7],
  '--camp-mark-tent-lit': forest[6],
  '--camp-mark-door': '#fffaf0',
  '--camp-night-sky': dark[5],
  '--camp-night-star': '#f4ecd8',
  '--camp-night-hill': '#1d4a45',
  '--camp-night-meadow': forest[9],
  '--camp-night-glow': amber[3],
  '--camp-night-tent-shade': amber[6],
  '--camp-night-wood': '#b9854e',
}

const light: Variables = {
  '--mantine-primary-color-contrast': white,
  '--mantine-color-body': white,
  '--mantine-color-text': ink,
  '--mantine-color-bright': ink,
  '--mantine-color-dimmed': gray[6],
  '--mantine-color-placeholder': gray[5],
  '--mantine-color-error': red[7],
  '--mantine-color-success': green[7],
  '--mantine-color-anchor': forest[7],
  '--mantine-color-default': white,
  '--mantine-color-default-hover': gray[0],
  '--mantine-color-default-color': ink,
  '--mantine-color-default-border': gray[4],
  '--mantine-color-disabled': gray[1],
  '--mantine-color-disabled-color': gray[6],
  '--mantine-color-disabled-border': gray[3],
  '--mantine-shadow-xs': '0 1px 2px rgb(33 30 25 / 8%)',
  '--mantine-shadow-sm': '0 1px 2px rgb(33 30 25 / 6%), 0 4px 12px -2px rgb(33 30 25 / 8%)',
  '--mantine-shadow-md': '0 2px 4px rgb(33 30 25 / 5%), 0 12px 28px -6px rgb(33 30 25 / 14%)',
  '--mantine-shadow-lg': '0 4px 8px rgb(33 30 25 / 5%), 0 24px 48px -12px rgb(33 30 25 / 20%)',
  '--mantine-shadow-xl': '0 8px 16px rgb(33 30 25 / 6%), 0 32px 72px -16px rgb(33 30 25 / 30%)',

  '--camp-page': paper,
  '--camp-surface': white,
  '--camp-surface-raised': white,
  '--camp-surface-sunken': gray[1],
  '--camp-border': gray[2],
  '--camp-border-strong': gray[4],
  '--camp-text': ink,
  '--camp-text-dimmed': gray[6],
  '--camp-focus': forest[6],
  '--camp-backdrop': 'rgb(15 32 24 / 62%)',
  '--camp-brand': forest[8],
  '--camp-brand-deep': forest[9],
  '--camp-brand-raised': forest[7],
  '--camp-heading': forest[9],

  '--camp-good-bg': green[0],
  '--camp-good-border': green[3],
  '--camp-good-text': green[8],
  '--camp-warning-bg': amber[0],
  '--camp-warning-border': amber[4],
  '--camp-warning-text': amber[8],
  '--camp-bad-bg': red[0],
  '--camp-bad-border': red[3],
  '--camp-bad-text': red[8],
  '--camp-info-bg': blue[0],
  '--camp-info-border': blue[3],
  '--camp-info-text': blue[8],
  '--camp-neutral-bg': gray[1],
  '--camp-neutral-border': gray[3],
  '--camp-neutral-text': gray[7],

  '--camp-verdict-unreachable-bg': '#dfe7f3',
  '--camp-verdict-unreachable-edge': '#3f5678',
  '--camp-verdict-unreachable-text': dark[8],
  '--camp-verdict-refused-bg': white,
  '--camp-verdict-refused-edge': red[7],
  '--camp-verdict-refused-text': red[8],

  '--camp-sky-top': '#d3e4dd',
  '--camp-sky-middle': '#fbe5bb',
  '--camp-sky-low': '#fdb565',
  '--camp-sky-text': forest[9],
  '--camp-sun': '#fff3cf',
  '--camp-sun-halo': '#ffe2a0',
  '--camp-star': 'transparent',
  '--camp-ridge-far': '#d9a878',
  '--camp-ridge-middle': '#8f9a72',
  '--camp-ridge-near': '#4f7f5b',
  '--camp-meadow': '#2a734a',
  '--camp-ground': '#17472e',
  '--camp-tree': '#123a26',
  '--camp-tent': '#fff6e3',
  '--camp-tent-shade': '#f3c98b',
  '--camp-tent-door': '#744408',
  '--camp-smoke': 'rgb(255 248 232 / 55%)',
  '--camp-scene-line': gray[4],
  '--camp-scene-fill': gray[1],
}

const darkScheme: Variables = {
  '--mantine-primary-color-contrast': dark[9],
  '--mantine-color-body': dark[7],
  '--mantine-color-text': dark[0],
  '--mantine-color-bright': white,
  '--mantine-color-dimmed': dark[2],
  '--mantine-color-placeholder': dark[3],
  '--mantine-color-error': red[3],
  '--mantine-color-success': green[3],
  '--mantine-color-anchor': forest[3],
  '--mantine-color-default': dark[6],
  '--mantine-color-default-hover': dark[5],
  '--mantine-color-default-color': dark[0],
  '--mantine-color-default-border': '#64779a',
  '--mantine-color-disabled': dark[6],
  '--mantine-color-disabled-color': dark[3],
  '--mantine-color-disabled-border': dark[4],
  '--mantine-shadow-xs': '0 1px 2px rgb(0 0 0 / 40%)',
  '--mantine-shadow-sm': '0 1px 2px rgb(0 0 0 / 35%), 0 4px 12px -2px rgb(0 0 0 / 35%)',
  '--mantine-shadow-md': '0 2px 4px rgb(0 0 0 / 30%), 0 12px 28px -6px rgb(0 0 0 / 50%)',
  '--mantine-shadow-lg': '0 4px 8px rgb(0 0 0 / 30%), 0 24px 48px -12px rgb(0 0 0 / 60%)',
  '--mantine-shadow-xl': '0 8px 16px rgb(0 0 0 / 30%), 0 32px 72px -16px rgb(0 0 0 / 70%)',

  '--camp-page': dark[8],
  '--camp-surface': dark[7],
  '--camp-surface-raised': dark[5],
  '--camp-surface-sunken': '#0a1220',
  '--camp-border': dark[5],
  '--camp-border-strong': '#64779a',
  '--camp-text': dark[0],
  '--camp-text-dimmed': dark[2],
  '--camp-focus': amber[4],
  '--camp-backdrop': 'rgb(4 8 16 / 72%)',
  '--camp-brand': '#0f2c20',
  '--camp-brand-deep': '#0a2017',
  '--camp-brand-raised': '#1a4530',
  '--camp-heading': dark[0],

  '--camp-good-bg': green[9],
  '--camp-good-border': green[6],
  '--camp-good-text': green[1],
  '--camp-warning-bg': '#3a2406',
  '--camp-warning-border': amber[6],
  '--camp-warning-text': amber[2],
  '--camp-bad-bg': '#43120e',
  '--camp-bad-border': red[5],
  '--camp-bad-text': red[1],
  '--camp-info-bg': blue[9],
  '--camp-info-border': blue[5],
  '--camp-info-text': blue[1],
  '--camp-neutral-bg': dark[5],
  '--camp-neutral-border': dark[4],
  '--camp-neutral-text': dark[1],

  '--camp-verdict-unreachable-bg': dark[6],
  '--camp-verdict-unreachable-edge': dark[3],
  '--camp-verdict-unreachable-text': dark[0],
  '--camp-verdict-refused-bg': '#2b0e0b',
  '--camp-verdict-refused-edge': red[4],
  '--camp-verdict-refused-text': red[1],

  '--camp-sky-top': '#0a1427',
  '--camp-sky-middle': '#172a4d',
  '--camp-sky-low': '#6d4a5c',
  '--camp-sky-text': white,
  '--camp-sun': '#f9b233',
  '--camp-sun-halo': '#a8623f',
  '--camp-star': '#f4ecd8',
  '--camp-ridge-far': '#3d3a5c',
  '--camp-ridge-middle': '#263a52',
  '--camp-ridge-near': '#183543',
  '--camp-meadow': '#102a2b',
  '--camp-ground': '#0a1f1a',
  '--camp-tree': '#071612',
  '--camp-tent': '#ffd27a',
  '--camp-tent-shade': '#d98a3a',
  '--camp-tent-door': '#5b2d0a',
  '--camp-smoke': 'rgb(201 212 230 / 22%)',
  '--camp-scene-line': '#64779a',
  '--camp-scene-fill': dark[5],
}

export const campTokens = { constant, light, dark: darkScheme }

export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: constant,
  light: Object.assign({}, ...meanings.map(lightParts), light),
  dark: Object.assign({}, ...meanings.map(darkParts), darkScheme),
})
