import type { ReactNode } from 'react'

export interface IconProps {
  readonly size?: number
}

export type Icon = (props: IconProps) => ReactNode

/** Stroke icons on a 24 px grid in the current text colour; an icon is never the only label. */
export function icon(lines: string, dots = ''): Icon {
  return ({ size = 20 }) => (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={size >= 40 ? 2.25 : 1.9}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      style={{ flexShrink: 0 }}
    >
      <path d={lines} />
      {dots !== '' && <path d={dots} fill="currentColor" stroke="none" />}
    </svg>
  )
}

const screen = 'M5 4h14a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z'
const speaker = 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4Z'

export const UserIcon = /* @__PURE__ */ icon(
  'M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5v-.5a6 6 0 0 1 6-6h3a6 6 0 0 1 6 6v.5',
)
export const HealthIcon = /* @__PURE__ */ icon(
  'M12 20.5S3.5 15.6 3.5 9.4A4.7 4.7 0 0 1 12 6.7a4.7 4.7 0 0 1 8.5 2.7c0 6.2-8.5 11.1-8.5 11.1ZM12 9v6M9 12h6',
)
export const WalletIcon = /* @__PURE__ */ icon(
  'M18 8V5.5a1 1 0 0 0-1-1H5.5a2 2 0 0 0 0 3.5H19a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 20H5.5a2 2 0 0 1-2-2V6.3',
  'M16.5 12.6a1.4 1.4 0 1 1 0 2.8 1.4 1.4 0 0 1 0-2.8Z',
)
export const GateInIcon = /* @__PURE__ */ icon('M13.5 4H19v16h-5.5M4 12h10.5M10.5 8l4 4-4 4')
export const GateOutIcon = /* @__PURE__ */ icon('M10.5 4H5v16h5.5M10 12h10M16 8l4 4-4 4')
export const ReturnIcon = /* @__PURE__ */ icon('M9 14 4 9l5-5M4 9h10.500a5.500 5.500 0 0 1 0 11H10')
export const LogoutIcon = /* @__PURE__ */ icon(
  'M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10M10 12h10M16 8l4 4-4 4',
)
export const MenuIcon = /* @__PURE__ */ icon('M4 6.5h16M4 12h16M4 17.5h16')
export const SearchIcon = /* @__PURE__ */ icon(
  'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20 20',
)
export const ScanIcon = /* @__PURE__ */ icon(
  'M4 8V5.5A1.5 1.5 0 0 1 5.5 4H8M16 4h2.5A1.5 1.5 0 0 1 20 5.5V8M20 16v2.5a1.5 1.5 0 0 1-1.5 1.5H16M8 20H5.5A1.5 1.5 0 0 1 4 18.5V16M8 9v6M12 9v6M16 9v6',
)
export const CameraIcon = /* @__PURE__ */ icon(
  'M4 7.5h3.500L9.200 5h5.600l1.700 2.500H20a1.200 1.200 0 0 1 1.200 1.200v9a1.200 1.200 0 0 1-1.200 1.200H4a1.200 1.200 0 0 1-1.200-1.200v-9A1.200 1.200 0 0 1 4 7.500ZM12 16.300a3.300 3.300 0 1 0 0-6.600 3.300 3.300 0 0 0 0 6.600Z',
)
export const CheckIcon = /* @__PURE__ */ icon('M5 12.5 10 17.5 19.5 7')
export const QuestionIcon = /* @__PURE__ */ icon(
  'M8.5 8.5a3.5 3.5 0 1 1 5.4 2.9c-1.2.8-1.9 1.5-1.9 3.1',
  'M12 17.4a1.3 1.3 0 1 1 0 2.6 1.3 1.3 0 0 1 0-2.6Z',
)
export const WarningIcon = /* @__PURE__ */ icon(
  'M12 4 2.8 19.5h18.4ZM12 10v4.2',
  'M12 16a1.1 1.1 0 1 1 0 2.2 1.1 1.1 0 0 1 0-2.2Z',
)
export const InfoIcon = /* @__PURE__ */ icon(
  'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 11v5.5',
  'M12 6.8a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4Z',
)
export const SunIcon = /* @__PURE__ */ icon(
  'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
)
export const MoonIcon = /* @__PURE__ */ icon('M20 14.2A8.3 8.3 0 0 1 9.8 4a8.3 8.3 0 1 0 10.2 10.2Z')
export const AutoIcon = /* @__PURE__ */ icon(`${screen}M8.5 20.5h7M12 17v3.5`)
export const SoundOnIcon = /* @__PURE__ */ icon(
  `${speaker}M15.5 9a4.2 4.2 0 0 1 0 6M18.2 6.5a7.8 7.8 0 0 1 0 11`,
)
export const SoundOffIcon = /* @__PURE__ */ icon(`${speaker}M16 9.5l5 5M21 9.5l-5 5`)
export const LockIcon = /* @__PURE__ */ icon('M5 11h14v9.5H5ZM8 11V8a4 4 0 0 1 8 0v3M12 14.500v2.5')
export const CopyIcon = /* @__PURE__ */ icon('M9 8.500h10.500V20H9ZM15.5 8.500V4H4.500v12H9')
export const DownloadIcon = /* @__PURE__ */ icon('M12 4v11M7 10.500l5 5 5-5M5 20h14')
export const PrintIcon = /* @__PURE__ */ icon('M7 9V3.500h10V9M7 17H4V9h16v8h-3M7 14h10v6.500H7Z')
export const ArrowRightIcon = /* @__PURE__ */ icon('M4.5 12h15M13.5 6l6 6-6 6')
export const ArrowLeftIcon = /* @__PURE__ */ icon('M19.5 12h-15M10.5 6l-6 6 6 6')
export const ArrowUpIcon = /* @__PURE__ */ icon('M12 19.5v-15M5.5 10.5 12 4l6.5 6.5')
export const ArrowDownIcon = /* @__PURE__ */ icon('M12 4.5v15M5.5 13.5 12 20l6.5-6.5')
export const ToTopIcon = /* @__PURE__ */ icon('M5 4.5h14M12 20V8.500M5.5 14.500 12 8l6.5 6.500')
export const MinusIcon = /* @__PURE__ */ icon('M5 12h14')
export const TrashIcon = /* @__PURE__ */ icon(
  'M4.5 7h15M9.5 7V4.500h5V7M6.500 7l1 13h9l1-13M10 11v5.500M14 11v5.500',
)
export const CartIcon = /* @__PURE__ */ icon(
  'M3 4.500h2.500L8 15.500h10l2.500-8.500H6.200M9.500 20h.1M16.500 20h.1',
)
export const RefreshIcon = /* @__PURE__ */ icon(
  'M20 11.500A8 8 0 0 0 5.500 7.200L3.500 9.500M4 12.500a8 8 0 0 0 14.500 4.300l2-2.300M3.500 4.500v5h5M20.500 19.500v-5h-5',
)
export const PlusIcon = /* @__PURE__ */ icon('M12 5v14M5 12h14')
export const HomeIcon = /* @__PURE__ */ icon('M3.5 11 12 4l8.5 7M6 9.5V20h12V9.5M10 20v-5.5h4V20')
export const IdCardIcon = /* @__PURE__ */ icon(
  'M4.5 5h15A1.5 1.5 0 0 1 21 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17.5v-11A1.5 1.5 0 0 1 4.5 5ZM8.5 11.5a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8ZM5.5 16a3 3 0 0 1 6 0M14.5 9.5h3.5M14.5 14h3.5',
)
export const CalendarIcon = /* @__PURE__ */ icon(
  'M4 6h16v14H4ZM4 10.5h16M8 3.5V8M16 3.5V8M8 14.5h2.5M13.5 14.5H16',
)
export const TransferIcon = /* @__PURE__ */ icon('M4 8.5h15M15 4.5l4 4-4 4M20 15.5H5M9 11.5l-4 4 4 4')
export const PencilIcon = /* @__PURE__ */ icon(
  'M4 20l1-4.500L16.500 4l3.500 3.500L8.500 19ZM14 6.500l3.500 3.500',
)
export const PlayIcon = /* @__PURE__ */ icon('M8 5.500v13l10.500-6.500Z')
export const PauseIcon = /* @__PURE__ */ icon('M8.500 5.500v13M15.500 5.500v13')
