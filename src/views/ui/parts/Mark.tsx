import { portalNameOf } from '../../../domain/camp/facts.ts'
import { logoAddress, logoShape } from '../../../domain/camp/logo.ts'
import { useCamp } from '../camp.ts'

interface MarkProps {
  readonly size?: number
}

/** `scripts/build/render-logo.mjs` renders the favicon and the card's logo from it. */
export function Mark({ size = 40 }: MarkProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="0 0 64 64"
      width={size}
      height={size}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="32" cy="32" r="32" fill="var(--camp-mark-ring)" />
      <circle cx="32" cy="32" r="29.5" fill="var(--camp-mark-sky)" />
      <path
        d="M32 5.5v5M18.3 9.2l2.5 4.3M45.7 9.2l-2.5 4.3M8.2 19.2l4.4 2.5M55.8 19.2l-4.4 2.5"
        fill="none"
        stroke="var(--camp-mark-sun)"
        strokeWidth="2.6"
        strokeLinecap="round"
      />
      <circle cx="32" cy="29" r="15" fill="var(--camp-mark-sun)" />
      <path d="M5.2 44.2Q32 37.6 58.8 44.2A29.35 29.35 0 0 1 5.2 44.2Z" fill="var(--camp-mark-ground)" />
      <path
        d="M30.2 18.4 33 22.6 34.6 20"
        fill="none"
        stroke="var(--camp-mark-tent)"
        strokeWidth="1.8"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path d="M32 20.5 11.5 51H32Z" fill="var(--camp-mark-tent)" />
      <path d="M32 20.5 52.5 51H32Z" fill="var(--camp-mark-tent-lit)" />
      <path d="M32 30.5 23.6 51h16.8Z" fill="var(--camp-mark-door)" />
    </svg>
  )
}

/** As wide as high for the mark of the portal; a wide logo is at most two and a half times as wide. */
export function logoWidth(height: number, picture: string): number {
  return height * Math.min(2.5, Math.max(1, logoShape(picture)))
}

interface CampLogoProps {
  /** Its height. */
  readonly size: number
  /** The one of the camp, if absent. */
  readonly picture?: string
}

/** Nothing for a camp without a logo. Its ground is white, for which logos are made, in both schemes. */
export function CampLogo({ size, picture }: CampLogoProps) {
  const { facts } = useCamp()
  const shown = picture ?? facts.logo.picture
  if (shown === '') return null
  return (
    <img
      src={logoAddress(shown)}
      alt=""
      style={{
        boxSizing: 'border-box',
        blockSize: size,
        inlineSize: logoWidth(size, shown),
        flex: 'none',
        padding: size * 0.06,
        borderRadius: size * 0.18,
        background: 'white',
        objectFit: 'contain',
      }}
    />
  )
}

/** Keeps its own direction of writing, and breaks within a word where there is no other room. */
export function CampName() {
  return <bdi style={{ overflowWrap: 'anywhere' }}>{useCamp().facts.identity.name}</bdi>
}

/** Above the name of the camp on a receipt. */
export function PaperLogo() {
  return (
    <span style={{ display: 'grid', justifyItems: 'center' }}>
      <CampLogo size={56} />
    </span>
  )
}

/** Before the name of the camp in a printed line. */
export function InlineLogo() {
  return useCamp().facts.logo.picture === '' ? null : (
    <span style={{ marginInlineEnd: 8, verticalAlign: 'middle' }}>
      <CampLogo size={28} />
    </span>
  )
}

interface LogoProps {
  readonly size?: number
  readonly caption?: string
}

export function Logo({ size = 40, caption }: LogoProps) {
  const { facts } = useCamp()
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: size * 0.3 }}>
      {facts.logo.picture === '' ? <Mark size={size} /> : <CampLogo size={size} />}
      <span style={{ display: 'grid', lineHeight: 1.15 }}>
        <span
          style={{
            fontFamily: 'var(--mantine-font-family-headings)',
            fontSize: size * 0.5,
            fontWeight: 650,
            letterSpacing: '-0.015em',
          }}
        >
          {portalNameOf(facts)}
        </span>
        {caption !== undefined && <span style={{ fontSize: Math.max(13, size * 0.32) }}>{caption}</span>}
      </span>
    </span>
  )
}
