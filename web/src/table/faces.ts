/** The phrases that are faces: what is drawn in lines, and what is filled, on a ground of 24 by 24. */
export interface Drawn {
  readonly lines: string
  readonly filled?: string
}

const EYES = 'M8.5 9.2v1.4M15.5 9.2v1.4'

export const FACES: Readonly<Record<string, Drawn>> = {
  smile: { lines: `${EYES}M7.5 14c1.1 2.1 2.7 3.2 4.5 3.2s3.4-1.1 4.5-3.2` },
  laugh: {
    lines: 'M6.8 10.6l1.7-1.7 1.7 1.7M13.8 10.6l1.7-1.7 1.7 1.7',
    filled: 'M7 13.4h10c0 3.1-2.2 5.2-5 5.2s-5-2.1-5-5.2z',
  },
  wow: {
    lines: `${EYES}M7 6.5c.8-.7 1.8-.7 2.6-.2M17 6.5c-.8-.7-1.8-.7-2.6-.2`,
    filled: 'M12 13.2a2.1 2.7 0 1 1 0 5.4a2.1 2.7 0 1 1 0-5.4z',
  },
  oops: {
    lines:
      'M7 8.4l2.6 1.4L7 11.2M17 8.4l-2.6 1.4 2.6 1.4M7.2 16.2c.8-1.4 1.6-1.4 2.4 0s1.6 1.4 2.4 0 1.6-1.4 2.4 0 1.6 1.4 2.4 0',
  },
  heart: {
    lines: '',
    filled:
      'M12 20.5C5.5 15.6 2.5 12.4 2.5 8.7a4.7 4.7 0 0 1 9.5-1.5a4.7 4.7 0 0 1 9.5 1.5c0 3.7-3 6.9-9.5 11.8z',
  },
  think: {
    lines: `${EYES}M14 6.6c1-.9 2.3-.8 3.2.1M9 16.4c1.9-1.2 3.9-1.2 6-.3`,
  },
}
