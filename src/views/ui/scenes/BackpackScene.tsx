export function BackpackScene() {
  return (
    <svg viewBox="0 0 420 260" width="100%" aria-hidden="true" focusable="false">
      <path
        d="M34 236C10 190 26 118 84 96s76-66 150-70 150 54 158 116-8 82-20 94Z"
        fill="var(--camp-scene-fill)"
      />
      <circle cx="346" cy="84" r="24" fill="var(--camp-mark-glow)" />
      <path d="M22 236H400" stroke="var(--camp-scene-line)" strokeWidth="3" strokeLinecap="round" />
      <g strokeLinejoin="round">
        <path
          d="M150 92c0-30 14-46 42-46s42 16 42 46"
          fill="none"
          stroke="var(--camp-mark-tent)"
          strokeWidth="9"
        />
        <rect x="112" y="62" width="160" height="46" rx="23" fill="var(--camp-mark-sun)" />
        <path d="M134 62v46M250 62v46" stroke="var(--camp-mark-ground)" strokeWidth="7" />
        <circle cx="272" cy="85" r="23" fill="var(--camp-mark-sky)" />
        <path
          d="M272 74a11 11 0 1 0 11 11a6 6 0 0 0-11-2"
          fill="none"
          stroke="var(--camp-mark-ground)"
          strokeWidth="3"
          strokeLinecap="round"
        />
        <path
          d="M116 146c0-32 20-50 46-50h60c26 0 46 18 46 50v70a20 20 0 0 1-20 20H136a20 20 0 0 1-20-20Z"
          fill="var(--camp-mark-tent)"
        />
        <path
          d="M110 168h20v48h-8a12 12 0 0 1-12-12ZM254 168h20v36a12 12 0 0 1-12 12h-8Z"
          fill="var(--camp-mark-ground)"
        />
        <path
          d="M116 146c0-32 20-50 46-50h60c26 0 46 18 46 50-40 16-112 16-152 0Z"
          fill="var(--camp-mark-tent-lit)"
        />
        <rect x="142" y="172" width="100" height="52" rx="12" fill="var(--camp-mark-tent-lit)" />
        <path d="M142 188h100" stroke="var(--camp-mark-ground)" strokeWidth="4" />
        <path
          d="M160 138v26M224 138v26"
          stroke="var(--camp-mark-sun)"
          strokeWidth="8"
          strokeLinecap="round"
        />
        <circle cx="192" cy="207" r="9" fill="var(--camp-mark-sky)" />
        <path d="M192 200l-7 13h14Z" fill="var(--camp-mark-tent)" />
      </g>
      <g>
        <path d="M322 236v-8h52v8ZM330 184h36l6 44h-48ZM336 176h24v8h-24Z" fill="var(--camp-mark-ground)" />
        <path d="M335 190h26l4 32h-34Z" fill="var(--camp-mark-sky)" />
        <path d="M348 198q8 10 3 20h-7q-5-9 4-20Z" fill="var(--camp-mark-sun)" />
        <path
          d="M332 178c0-20 6-28 16-28s16 8 16 28"
          fill="none"
          stroke="var(--camp-scene-line)"
          strokeWidth="4"
        />
      </g>
      <path
        d="M52 196h42v34a6 6 0 0 1-6 6H58a6 6 0 0 1-6-6ZM94 204h6a9 9 0 0 1 0 18h-6"
        fill="var(--camp-mark-ring)"
        stroke="var(--camp-mark-ground)"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path d="M52 212h42" stroke="var(--camp-mark-sun)" strokeWidth="6" />
      <path
        d="M64 184q-6-8 0-15t0-15M80 184q-6-8 0-15t0-15"
        fill="none"
        stroke="var(--camp-scene-line)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
    </svg>
  )
}
