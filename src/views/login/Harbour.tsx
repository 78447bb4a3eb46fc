/** The harbour of the log-in page: a quiet geometry of cranes, stacks and a ship. Decoration only. */
export default function Harbour() {
  return (
    <svg viewBox="0 0 800 900" preserveAspectRatio="xMidYMax slice" aria-hidden width="100%" height="100%">
      <defs>
        <linearGradient id="sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#0c2f3f" />
          <stop offset="0.62" stopColor="#17607c" />
          <stop offset="1" stopColor="#4494b1" />
        </linearGradient>
        <linearGradient id="water" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#134e66" />
          <stop offset="1" stopColor="#0b2836" />
        </linearGradient>
      </defs>
      <rect width="800" height="900" fill="url(#sky)" />
      <circle cx="590" cy="392" r="74" fill="#f3d9a4" opacity="0.9" />
      <g fill="#0f3d50" opacity="0.75">
        <path d="M0 640 L120 560 L230 610 L380 530 L520 600 L640 556 L800 622 V700 H0Z" />
      </g>
      <g stroke="#0a2532" strokeWidth="9" fill="none" strokeLinecap="square">
        <Crane x={96} scale={1} />
        <Crane x={330} scale={0.82} />
        <Crane x={642} scale={0.66} />
      </g>
      <rect y="690" width="800" height="20" fill="#0a2532" />
      <Stacks />
      <rect y="706" width="800" height="194" fill="url(#water)" />
      <g transform="translate(210 640)">
        <path d="M0 56 H430 L396 108 H40 Z" fill="#f2f6f8" />
        <path d="M10 72 H418 L396 108 H40 Z" fill="#c4512f" />
        <rect x="352" y="-6" width="46" height="62" fill="#f2f6f8" />
        <rect x="360" y="4" width="30" height="8" fill="#17607c" />
        <rect x="366" y="-26" width="14" height="20" fill="#c4512f" />
        {deck.map(({ x, y, colour }) => (
          <rect key={`${x}-${y}`} x={x} y={y} width="44" height="18" fill={colour} />
        ))}
      </g>
      <g stroke="#76b3ca" strokeWidth="3" strokeLinecap="round" opacity="0.5">
        <path d="M60 780 H190 M300 812 H520 M600 770 H740 M120 850 H260 M470 862 H690" />
      </g>
    </svg>
  )
}

function Crane({ x, scale }: { x: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${690 - 370 * scale}) scale(${scale})`}>
      <path d="M0 370 V120 M112 370 V120 M-14 120 H126 M0 250 H112 M0 370 L112 250 M112 370 L0 250" />
      <path d="M56 120 V26 M-70 128 H300 M56 26 L300 128 M56 26 L-70 128" strokeWidth="6" />
      <path d="M214 128 V214" strokeWidth="3" />
      <rect x="192" y="214" width="46" height="20" fill="#e0a33a" stroke="none" />
    </g>
  )
}

const colours = ['#c4512f', '#e0a33a', '#d9e6ec', '#2f7f9c', '#8fb8a4']

const deck = Array.from({ length: 18 }, (_, index) => ({
  x: 46 + (index % 6) * 48,
  y: 38 - Math.floor(index / 6) * 20,
  colour: colours[(index * 3 + Math.floor(index / 6)) % colours.length],
}))

function Stacks() {
  return (
    <g>
      {Array.from({ length: 24 }, (_, index) => (
        <rect
          key={index}
          x={506 + (index % 6) * 50}
          y={668 - Math.floor(index / 6) * 22}
          width="46"
          height="20"
          fill={colours[(index * 2 + Math.floor(index / 6)) % colours.length]}
          opacity="0.92"
        />
      ))}
    </g>
  )
}
