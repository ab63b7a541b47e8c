import { Pine, Tent } from './parts.tsx'

export function DawnScene() {
  return (
    <svg viewBox="0 0 800 1000" preserveAspectRatio="xMidYMax slice" aria-hidden="true" focusable="false">
      <g stroke="var(--camp-star)" strokeLinecap="round">
        <path
          d="M70 360h.1M352 520h.1M470 330h.1M668 300h.1M756 380h.1M228 440h.1M540 500h.1M730 190h.1"
          strokeWidth="4.5"
        />
        <path
          d="M150 470h.1M250 345h.1M420 420h.1M590 380h.1M700 460h.1M96 570h.1M260 590h.1M620 220h.1M540 150h.1M34 480h.1M310 410h.1M488 450h.1M640 90h.1M770 60h.1M400 300h.1"
          strokeWidth="2.8"
        />
      </g>
      <g fill="var(--camp-sun-halo)">
        <circle cx="664" cy="712" r="190" opacity=".22" />
        <circle cx="664" cy="712" r="135" opacity=".34" />
        <circle cx="664" cy="712" r="92" opacity=".5" />
      </g>
      <circle cx="664" cy="712" r="58" fill="var(--camp-sun)" />
      <path
        d="M396 560q9-9 18 0 9-9 18 0M446 588q7-7 14 0 7-7 14 0M350 592q6-6 12 0 6-6 12 0"
        fill="none"
        stroke="var(--camp-ridge-far)"
        strokeWidth="3"
        strokeLinecap="round"
      />
      <path
        d="M0 706 74 668 128 690 222 622 276 656 318 640 402 704 466 676 540 728 612 700 690 734 742 704 800 722V1000H0Z"
        fill="var(--camp-ridge-far)"
        strokeLinejoin="round"
      />
      <path
        d="M0 752C90 700 190 704 292 748S468 806 566 766 724 726 800 744V1000H0Z"
        fill="var(--camp-ridge-middle)"
      />
      <path d="M0 802C120 762 236 764 352 806S604 852 800 786V1000H0Z" fill="var(--camp-ridge-near)" />
      <Pine x={44} y={800} scale={0.9} />
      <Pine x={86} y={796} scale={1.15} />
      <Pine x={128} y={790} scale={0.75} />
      <Pine x={690} y={832} scale={0.85} />
      <Pine x={730} y={826} scale={1.2} />
      <Pine x={776} y={816} scale={0.95} />
      <path d="M0 872C150 826 330 838 476 872S700 892 800 852V1000H0Z" fill="var(--camp-meadow)" />
      <path
        d="M372 1000C366 962 430 948 424 922S352 900 372 868C360 900 452 902 462 926S430 966 452 1000Z"
        fill="var(--camp-ridge-near)"
      />
      <Tent x={492} y={896} scale={0.62} />
      <Tent x={628} y={908} scale={0.8} />
      <path d="M330 916V770" stroke="var(--camp-tent-shade)" strokeWidth="4" strokeLinecap="round" />
      <path d="M331 772q22-9 40 1t38-2q-8 14 0 30-20 9-40 0t-38 4Z" fill="var(--camp-accent)" />
      <Tent x={176} y={934} scale={1.3} />
      <path
        d="M398 896q-14-26 4-46t-2-44"
        fill="none"
        stroke="var(--camp-smoke)"
        strokeWidth="9"
        strokeLinecap="round"
      />
      <path d="M398 884q14 14 7 28h-16q-7-12 9-28Z" fill="var(--camp-accent)" />
      <path
        d="M380 918 416 908M380 908 416 918"
        stroke="var(--camp-tree)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M0 966C170 922 320 976 470 978S690 934 800 958V1000H0Z" fill="var(--camp-ground)" />
    </svg>
  )
}
