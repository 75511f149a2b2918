import { useEffect, useReducer, useState } from 'react';

/** Why there is no picture. `refused`: by the person, the browser or the system. `unsafe`: browsers open cameras only on https. */
export type CameraFault = 'refused' | 'none' | 'busy' | 'unsafe';

interface CameraState {
  readonly stream?: MediaStream;
  readonly fault?: CameraFault;
  /** Undefined where the camera has no light. */
  readonly light?: 'on' | 'off';
}

interface Camera extends CameraState {
  /** Asks for the camera once more. */
  again(): void;
  switchLight(): void;
}

/** The back camera, open only while it is wanted and the page is visible. The browser asks the person when it first opens. */
export function useCamera(isWanted: boolean): Camera {
  const [turn, again] = useReducer((count: number) => count + 1, 0);
  const [state, setState] = useState<CameraState>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn opens it again.
  useEffect(() => (isWanted ? whileVisible(setState) : undefined), [isWanted, turn]);
  const switchLight = () => {
    const [track] = state.stream?.getVideoTracks() ?? [];
    const light = state.light === 'on' ? 'off' : 'on';
    // The types know no `torch`.
    const wish = { advanced: [{ torch: light === 'on' } as MediaTrackConstraintSet] };
    void track?.applyConstraints(wish).then(
      () => setState((before) => (before.stream === state.stream ? { ...before, light } : before)),
      () => undefined,
    );
  };
  return { ...state, again, switchLight };
}

/** Opens the camera whenever the page is visible; the returned function closes it for good. */
function whileVisible(tell: (state: CameraState) => void): () => void {
  let opened: MediaStream | undefined;
  let turn = 0;
  const close = () => {
    turn += 1;
    if (opened) stop(opened);
    opened = undefined;
    tell({});
  };
  const open = async () => {
    const mine = turn;
    try {
      const stream = await cameraStream();
      if (mine !== turn) return stop(stream);
      opened = stream;
      const [track] = stream.getVideoTracks();
      track?.addEventListener('ended', () => mine === turn && tell({ fault: 'busy' }));
      tell({ stream, ...(hasLight(track) ? { light: 'off' } : {}) });
    } catch (error) {
      if (mine === turn) tell({ fault: faultOf(error) });
    }
  };
  const look = () => {
    close();
    if (document.visibilityState !== 'hidden') void open();
  };
  document.addEventListener('visibilitychange', look);
  look();
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}

/** Without a secure address browsers have no `mediaDevices`. */
const cameraStream = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const hasLight = (track: MediaStreamTrack | undefined): boolean =>
  Boolean((track?.getCapabilities?.() as { torch?: boolean } | undefined)?.torch);

function faultOf(error: unknown): CameraFault {
  if (!navigator.mediaDevices) return 'unsafe';
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}
