/** Milliseconds between comment lines, because a proxy may cut off a silent stream. */
const breathEvery = 25_000;

export interface EventStream {
  say(text: string): void;
  end(): void;
}

export interface Opened {
  /** Called once, whichever side ends the stream. */
  leave(): void;
  /** What is still said at the beginning; its failure breaks the stream off. */
  readonly begun?: Promise<void>;
}

/** Answers with a stream of server-sent events. A refusal that `open` throws is the answer instead. */
export function eventStream(request: Request, open: (stream: EventStream) => Opened): Response {
  const encoder = new TextEncoder();
  let over = () => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOver = false;
      let opened: Opened | undefined;
      let breath: NodeJS.Timeout | undefined;
      const say = (text: string) => {
        if (!isOver) controller.enqueue(encoder.encode(text));
      };
      over = () => {
        if (isOver) return;
        isOver = true;
        clearInterval(breath);
        opened?.leave();
      };
      const end = () => {
        if (isOver) return;
        over();
        controller.close();
      };
      opened = open({ say, end });
      // A stream that is over already has no beginning that could fail.
      opened.begun?.catch(over);
      if (isOver) return opened.leave();
      breath = setInterval(() => say(': breath\n\n'), breathEvery);
      breath.unref();
      request.signal.addEventListener('abort', over);
      return opened.begun;
    },
    cancel: () => over(),
  });
  return new Response(body, {
    headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
  });
}
