export function LostTrailScene() {
  return (
    <svg viewBox="0 0 480 300" width="100%" aria-hidden="true" focusable="false">
      <path
        d="M58 96C82 26 164 8 252 14s168 28 196 104-2 148-74 164-232 14-292-14S30 176 58 96Z"
        fill="var(--camp-night-sky)"
      />
      <path
        d="M96 110h.1M132 62h.1M176 96h.1M206 44h.1M262 74h.1M300 38h.1M330 104h.1M412 124h.1M70 152h.1M236 126h.1M150 140h.1"
        stroke="var(--camp-night-star)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path d="M386 50a30 30 0 1 0 20 50 34 34 0 0 1-20-50Z" fill="var(--camp-night-star)" />
      <path
        d="M39 190C92 150 150 152 214 182s152 26 247-22c6 58-20 108-87 122s-232 14-292-14c-26-12-38-42-43-78Z"
        fill="var(--camp-night-hill)"
      />
      <path
        d="M45 220c86-28 160-8 226 6s120 8 178-14c-14 36-38 62-75 70s-232 14-292-14c-18-9-31-26-37-48Z"
        fill="var(--camp-night-meadow)"
      />
      <ellipse cx="140" cy="226" rx="74" ry="9" fill="var(--camp-night-glow)" opacity=".28" />
      <path d="M132 150 196 146 236 216 176 224Z" fill="var(--camp-night-tent-shade)" />
      <path d="M132 150 90 224H176Z" fill="var(--camp-night-glow)" />
      <path d="M132 174q-3 32-15 50h30q-12-18-15-50Z" fill="var(--camp-night-meadow)" />
      <path
        d="M150 240q46 22 92 14t70-8 60-26"
        fill="none"
        stroke="var(--camp-night-star)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray="1 14"
      />
      <path d="M330 236V150" stroke="var(--camp-night-wood)" strokeWidth="7" strokeLinecap="round" />
      <path d="M318 158h50l12 11-12 11h-50ZM342 190h-46l-11 10 11 10h46Z" fill="var(--camp-night-wood)" />
      <path
        d="M388 200a9 9 0 1 1 13 8c-4 2-5 4-5 8M396 226v.5"
        fill="none"
        stroke="var(--camp-night-star)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
