package eval

import "go/types"

// Functions that end the process. They are intrinsics, since their source ends in a system call.
// Deferred calls do not run on the way.

// exitFuncs are those functions by their full names.
func exitFuncs() map[string]Intrinsic {
	exit := func(c *Call) (Value, bool) {
		c.In.exit()
		return nil, true
	}
	m := map[string]Intrinsic{}
	for _, n := range []string{
		"os.Exit", "syscall.Exit",
		"log.Fatal", "log.Fatalf", "log.Fatalln",
		"log.Logger.Fatal", "log.Logger.Fatalf", "log.Logger.Fatalln",
		"github.com/sirupsen/logrus.Fatal", "github.com/sirupsen/logrus.Fatalf", "github.com/sirupsen/logrus.Fatalln",
		"github.com/sirupsen/logrus.Logger.Fatal", "github.com/sirupsen/logrus.Logger.Fatalf",
		"github.com/sirupsen/logrus.Entry.Fatal", "github.com/sirupsen/logrus.Entry.Fatalf",
		"go.uber.org/zap.Logger.Fatal", "go.uber.org/zap.SugaredLogger.Fatal", "go.uber.org/zap.SugaredLogger.Fatalf",
		"go.uber.org/zap.SugaredLogger.Fatalw",
		"k8s.io/klog/v2.Fatal", "k8s.io/klog/v2.Fatalf", "k8s.io/klog/v2.Fatalln", "k8s.io/klog/v2.Exit",
		"k8s.io/klog/v2.Exitf",
	} {
		m[n] = exit
	}
	m["runtime.Goexit"] = func(c *Call) (Value, bool) {
		if c.In.goroutines == 0 { // the program ends once its goroutines have
			return exit(c)
		}
		c.In.panicWith(goexit)
		return nil, true
	}
	return m
}

// goexit is what a goroutine unwinds with that ends by runtime.Goexit: deferred calls run, and
// recover does not see it.
var goexit = &NativeValue{T: types.NewNamed(
	types.NewTypeName(0, runtimePackage, "goexit", nil), types.NewStruct(nil, nil), nil,
)}
