import { Tent } from './parts.tsx'
import { BalancingRocks, Campfire, Msasa } from './savanna.tsx'

/** Anchored to the bottom centre, so that sun, tents and fire are visible on every phone. */
export function HorizonScene() {
  return (
    <svg
      viewBox="0 0 1600 900"
      width="100%"
      height="100%"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <g stroke="var(--camp-star)" strokeLinecap="round">
        <path
          d="M120 180h.1M402 96h.1M612 300h.1M742 120h.1M968 210h.1M1130 80h.1M1306 260h.1M1488 130h.1M230 380h.1M1046 360h.1M560 420h.1M1210 420h.1"
          strokeWidth="4.5"
        />
        <path
          d="M60 300h.1M180 80h.1M290 250h.1M350 400h.1M480 200h.1M530 60h.1M680 200h.1M850 60h.1M888 330h.1M1040 140h.1M1200 180h.1M1240 340h.1M1390 60h.1M1420 380h.1M1550 280h.1M800 240h.1M700 380h.1M940 420h.1M620 150h.1"
          strokeWidth="2.8"
        />
      </g>
      <g fill="var(--camp-sun-halo)">
        <circle cx="800" cy="642" r="330" opacity=".2" />
        <circle cx="800" cy="642" r="235" opacity=".3" />
        <circle cx="800" cy="642" r="160" opacity=".5" />
      </g>
      <circle cx="800" cy="642" r="90" fill="var(--camp-sun)" />
      <path
        d="M1156 372q12-12 24 0 12-12 24 0M1236 410q9-9 18 0 9-9 18 0M1180 430q8-8 16 0 8-8 16 0"
        fill="none"
        stroke="var(--camp-ridge-far)"
        strokeWidth="3.5"
        strokeLinecap="round"
      />
      <path
        d="M0 612C70 604 92 556 176 554S292 614 344 610C412 604 424 542 520 536S622 616 694 632C750 644 850 644 904 630 974 612 988 520 1096 514S1224 598 1286 600 1384 556 1456 556 1556 596 1600 600V900H0Z"
        fill="var(--camp-ridge-far)"
      />
      <path
        d="M0 676C130 640 252 644 400 668S668 684 800 672 1124 634 1300 656 1520 680 1600 668V900H0Z"
        fill="var(--camp-ridge-middle)"
      />
      <path
        d="M0 690C220 668 420 700 640 694S1120 660 1600 696V716C1180 700 980 730 700 722S240 706 0 722Z"
        fill="var(--camp-smoke)"
      />
      <path
        d="M0 722C200 684 380 690 560 716S900 746 1080 720 1440 684 1600 708V900H0Z"
        fill="var(--camp-ridge-near)"
      />
      <Msasa x={552} y={718} scale={0.44} />
      <Msasa x={1120} y={720} scale={0.5} />
      <Msasa x={1190} y={714} scale={0.34} />
      <Msasa x={640} y={726} scale={0.3} />
      <BalancingRocks x={452} y={736} scale={0.72} />
      <BalancingRocks x={1040} y={728} scale={0.5} />
      <path d="M0 786C240 742 500 754 760 780S1300 800 1600 758V900H0Z" fill="var(--camp-meadow)" />
      <path
        d="M842 900C820 862 880 846 864 822S800 800 812 782C790 806 884 816 902 838S880 874 912 900Z"
        fill="var(--camp-ridge-near)"
      />
      <Tent x={664} y={792} scale={0.62} />
      <Tent x={1000} y={806} scale={0.72} />
      <Tent x={520} y={806} scale={0.8} />
      <path d="M908 812V670" stroke="var(--camp-tent-shade)" strokeWidth="4" strokeLinecap="round" />
      <path d="M909 672q22-9 40 1t38-2q-8 14 0 30-20 9-40 0t-38 4Z" fill="var(--camp-accent)" />
      <Tent x={726} y={836} scale={1.25} />
      <Campfire x={880} y={840} scale={0.9} />
      <Msasa x={1450} y={850} scale={1.7} />
      <Msasa x={158} y={862} scale={2} />
      <path d="M0 866C260 826 520 852 800 864S1340 872 1600 842V900H0Z" fill="var(--camp-ground)" />
    </svg>
  )
}
